import { Badge } from '@mantine/core'
import { Drawing } from '../components/icons.tsx'

const HOURGLASS = 'M7 3h10M7 21h10M8 3v3.5c0 2 4 4 4 5.5s-4 3.5-4 5.5V21M16 3v3.5c0 2-4 4-4 5.5s4 3.5 4 5.5V21'

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
    leftSection={<Drawing path={HOURGLASS} size={18} />}
    data-unspoken
  >
    Wartet auf Netz
  </Badge>
)
