import { useState } from 'react'
import { inTab } from '../../storage.ts'

/** Stores the id only: no names in the browser's storage. */
const STORAGE_KEY = 'netzpass.selected-child'

/** The id of the child that was selected before in this browser session. */
export const storedChildId = (): string | undefined => inTab.read(STORAGE_KEY) ?? undefined

/**
 * The child selected on the dashboard, stored for the browser session (S3.26); by default the first one.
 * @returns the child, and a function to select another one or none (null)
 */
export function useSelectedChild<Child extends { id: string }>(children: Child[]) {
  const [chosenId, setChosenId] = useState<string | null | undefined>(storedChildId)
  function select(childId: string | null) {
    inTab.write(STORAGE_KEY, childId)
    setChosenId(childId)
  }
  // null: the parent has chosen none. An unknown id is treated as no choice.
  const child = chosenId === null ? undefined : (children.find(({ id }) => id === chosenId) ?? children[0])
  return [child, select] as const
}
