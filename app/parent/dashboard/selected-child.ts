import { useState } from 'react'

/** Only the id: names stay on the server and in memory. */
const STORAGE_KEY = 'netzpass.selected-child'

/** The child the dashboard is about, remembered for the browser session (S3.26); the first one when none is. */
export function useSelectedChild<Child extends { id: string }>(children: Child[]) {
  const [chosenId, setChosenId] = useState<string | null | undefined>(
    () => sessionStorage.getItem(STORAGE_KEY) ?? undefined,
  )
  function select(childId: string | null) {
    if (childId) sessionStorage.setItem(STORAGE_KEY, childId)
    else sessionStorage.removeItem(STORAGE_KEY)
    setChosenId(childId)
  }
  // null is the parent's choice; an id that is not (or no longer) in the family is none.
  const child = chosenId === null ? undefined : (children.find(({ id }) => id === chosenId) ?? children[0])
  return [child, select] as const
}
