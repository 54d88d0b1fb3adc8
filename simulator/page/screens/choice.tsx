import { createContext, type ReactNode, use } from 'react'
import type { Choice, Flag } from '../../scenarios/scenario.ts'

type Choices = {
  /** Those that are open now. */
  choices: Record<string, Choice>
  flags: Flag[]
  /** Without it the screen is looked back at: nothing can be pressed, and everything hidden is shown. */
  onChoose?: (choice: string) => void
}

export const ChoicesContext = createContext<Choices>({ choices: {}, flags: [] })

/** Whether the screen is looked back at. */
export const useLookingBack = () => use(ChoicesContext).onChoose === undefined

/** Whether what a choice reveals is to be seen. */
export function useRevealed(name: string): boolean {
  const { flags, onChoose } = use(ChoicesContext)
  return !onChoose || flags.includes(name)
}

/** How to make a choice; undefined when it cannot be made now. */
export function useChoose(name: string): (() => void) | undefined {
  const { choices, onChoose } = use(ChoicesContext)
  return onChoose && choices[name] ? () => onChoose(name) : undefined
}

type ChoiceButtonProps = { name: string; className?: string; label?: string; children?: ReactNode }

/** A choice in its own place on a screen. `children` is what it looks like, if not its label. */
export function ChoiceButton({ name, className, label, children }: ChoiceButtonProps) {
  const { choices } = use(ChoicesContext)
  const choose = useChoose(name)
  const isLookedBackAt = useLookingBack()
  const shown = children ?? choices[name]?.label
  if (isLookedBackAt) return <span className={className}>{shown}</span>
  if (!choose) return null
  return (
    <button type="button" className={className} aria-label={label} onClick={choose}>
      {shown}
    </button>
  )
}
