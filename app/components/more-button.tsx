import { ActionIcon } from '@mantine/core'
import { MoreIcon } from './icons.tsx'

type MoreButtonProps = {
  /** What there is more of, for example the title of a lesson. */
  about: string
  isOpen: boolean
  /** Id of what it shows and hides. */
  controls: string
  onToggle: () => void
}

/** ⋯ at the end of a line: shows and hides below it what is rarely needed. */
export const MoreButton = ({ about, isOpen, controls, onToggle }: MoreButtonProps) => (
  <ActionIcon
    variant={isOpen ? 'light' : 'subtle'}
    size={44}
    aria-label={`Mehr: ${about}`}
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    onClick={onToggle}
  >
    <MoreIcon />
  </ActionIcon>
)
