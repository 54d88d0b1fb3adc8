import { useLayoutEffect, useRef } from 'react'

/**
 * A pressed button goes with its card to another list: the focus then goes to the one that has come to its place, or to
 * the last of the part. @returns what to call with the pressed element before the card moves
 */
export function useKeptFocus<T extends HTMLElement>() {
  const part = useRef<T>(null)
  const pressed = useRef<{ list: Element; at: number }>(undefined)
  useLayoutEffect(() => {
    const { list, at } = pressed.current ?? {}
    pressed.current = undefined
    if (!list || document.activeElement !== document.body) return
    const near = [...(list.isConnected ? list : (part.current ?? list)).querySelectorAll<HTMLElement>('button')]
    const all = near.length > 0 ? near : [...(part.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    all[Math.min(at ?? 0, all.length - 1)]?.focus({ preventScroll: true })
  })
  const keepFocus = (element: Element | null) => {
    const list = element?.closest('ul, ol')
    if (list && element)
      pressed.current = { list, at: [...list.querySelectorAll('button')].indexOf(element as HTMLButtonElement) }
  }
  return { part, keepFocus }
}
