import type { SyntheticEvent } from 'react'
import cheers from '../../drawings/stamp-cheers.svg'
import greets from '../../drawings/stamp-greets.svg'
import reads from '../../drawings/stamp-reads.svg'
import searches from '../../drawings/stamp-searches.svg'
import sleeps from '../../drawings/stamp-sleeps.svg'
import stumbles from '../../drawings/stamp-stumbles.svg'
import thinks from '../../drawings/stamp-thinks.svg'

const drawings = { cheers, greets, reads, searches, sleeps, stumbles, thinks }

type StampFigureProps = { what: keyof typeof drawings; size?: number; className?: string }

/** The stamp figure, the mascot of the product. Decorative; animated only without prefers-reduced-motion. */
export const StampFigure = ({ what, size = 128, className }: StampFigureProps) => (
  <img src={drawings[what]} alt="" width={size} height={size} className={className} onError={leaveItsPlaceEmpty} />
)

/** Without a network: better nothing than the browser's sign for a broken picture. */
const leaveItsPlaceEmpty = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  currentTarget.style.visibility = 'hidden'
}
