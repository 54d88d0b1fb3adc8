import { useState } from 'react'
import type { Field } from './form-fields.tsx'
import type { Spot } from './spot.ts'

/**
 * Which part is drawn on the picture next: the one that was chosen, or else the first without a place.
 * @param pad the id of the picture that is drawn on
 * @returns what the pad takes, and what the fields of one part take
 */
export function useSpotDrawing<P extends { spot: Spot | null }>(pad: string, { value: parts, onChange }: Field<P[]>) {
  const [chosen, setChosen] = useState<number>()
  const firstWithout = parts.findIndex(({ spot }) => !spot)
  const current = Math.min(chosen ?? Math.max(0, firstWithout), Math.max(0, parts.length - 1))
  const setSpot = (index: number, spot: Spot | null) => onChange(parts.with(index, { ...(parts[index] as P), spot }))
  return {
    onPad: {
      id: pad,
      spots: parts.map(({ spot }) => spot),
      current,
      onSpot: (spot: Spot | null) => {
        setSpot(current, spot)
        setChosen(undefined) // goes on to the first part without one
      },
    },
    ofPart: (index: number) => ({
      number: index + 1,
      spot: parts[index]?.spot ?? null,
      isDrawn: index === current,
      onDraw: () => {
        setChosen(index)
        document.getElementById(pad)?.scrollIntoView({ block: 'nearest' })
      },
      onChange: (spot: Spot) => setSpot(index, spot),
    }),
  }
}
