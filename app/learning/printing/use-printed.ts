import './printed.css'
import { useState } from 'react'
import { flushSync } from 'react-dom'

/** Prints one part of the screen alone: while `isPrinted` it has to be there, with `data-printed` (printed.css). */
export function usePrinted() {
  const [isPrinted, setPrinted] = useState(false)
  const print = () => {
    flushSync(() => setPrinted(true))
    window.addEventListener('afterprint', () => setPrinted(false), { once: true })
    window.print()
  }
  return { isPrinted, print }
}
