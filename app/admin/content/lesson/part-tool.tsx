import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

type PartToolProps = { label: string; isOff?: boolean; onClick: () => void; children: ReactNode }

/** A small button at a part of a form. Not disabled when it can do nothing, because a disabled button would lose the focus. */
export const PartTool = ({ label, isOff = false, onClick, children }: PartToolProps) => (
  <ActionIcon
    variant="subtle"
    size="xl"
    aria-label={label}
    aria-disabled={isOff}
    onClick={() => !isOff && onClick()}
    style={isOff ? { opacity: 0.4 } : undefined}
  >
    {children}
  </ActionIcon>
)
