import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { DeleteIcon, DownIcon, UpIcon } from '../../components/icons.tsx'

type PartToolProps = { label: string; isOff?: boolean; onClick: () => void; children: ReactNode }

/** A small button at a part of a list. Never disabled, because a disabled button would lose the focus. */
const PartTool = ({ label, isOff = false, onClick, children }: PartToolProps) => (
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

type MoveToolsProps = { name: string; index: number; count: number; onMove: (step: -1 | 1) => void }

export const MoveTools = ({ name, index, count, onMove }: MoveToolsProps) => (
  <>
    <PartTool label={`Nach oben: ${name}`} isOff={index === 0} onClick={() => onMove(-1)}>
      <UpIcon />
    </PartTool>
    <PartTool label={`Nach unten: ${name}`} isOff={index === count - 1} onClick={() => onMove(1)}>
      <DownIcon />
    </PartTool>
  </>
)

export const DeleteTool = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <PartTool label={label} onClick={onClick}>
    <DeleteIcon />
  </PartTool>
)
