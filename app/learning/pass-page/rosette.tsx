import { useMemo } from 'react'
import { rosette } from './guilloche.ts'

/** The round pattern unique to this pass. Decorative. */
export function Rosette({ number, className }: { number: string; className?: string | undefined }) {
  const lines = useMemo(() => rosette(number), [number])
  return (
    <svg viewBox="-101 -101 202 202" className={className} aria-hidden="true">
      <path d={lines} fill="none" stroke="currentColor" strokeWidth="0.3" />
    </svg>
  )
}
