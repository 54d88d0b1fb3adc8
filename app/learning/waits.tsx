import { Badge } from '@mantine/core'

const hourglass = (
  <svg viewBox="0 0 24 24" width={18} height={18} className="drawn" aria-hidden="true">
    <path d="M7 3h10M7 21h10M8 3v3.5c0 2 4 4 4 5.5s-4 3.5-4 5.5V21M16 3v3.5c0 2-4 4-4 5.5s4 3.5 4 5.5V21" />
  </svg>
)

/** At the place of something that was done and is not with the server yet. */
export const Waits = () => (
  <Badge
    role="status"
    className="not-printed"
    color="amber"
    variant="light"
    fz="1rem"
    tt="none"
    size="xl"
    leftSection={hourglass}
    data-unspoken
  >
    Wartet auf Netz
  </Badge>
)
