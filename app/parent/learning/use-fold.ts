import { useState } from 'react'

/** What was folded or unfolded by hand, until the page is reloaded: back from a lesson, its level is as it was left. */
const chosen = new Map<string, boolean>()

/** Whether something is unfolded. `key`: what it is, across screens. What is shown does not change while it is looked at. */
export function useFold(key: string, isOpenAtFirst: boolean) {
  const [isOpen, setOpen] = useState(() => chosen.get(key) ?? isOpenAtFirst)
  function toggle() {
    chosen.set(key, !isOpen)
    setOpen(!isOpen)
  }
  return { isOpen, toggle }
}
