import { useState } from 'react'

/** State of a text filter while typing; reset when the URL brings another value. */
export function useTyped(value: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setTyped(value)
  }
  return [typed, setTyped]
}
