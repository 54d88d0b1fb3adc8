import { useState } from 'react'

/** What stands in a field of a filter while somebody types; follows the address when that brings another value. */
export function useTyped(value: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setTyped(value)
  }
  return [typed, setTyped]
}
