import cheers from '../figures/stamp-cheers.svg'
import greets from '../figures/stamp-greets.svg'
import reads from '../figures/stamp-reads.svg'
import thinks from '../figures/stamp-thinks.svg'
import classes from './figure.module.css'

const drawings = { cheers, greets, reads, thinks }

export type FigureName = keyof typeof drawings

/** The stamp of Netzpass, which goes along. Decorative: whatever it stands for is said beside it. */
export const Figure = ({ what }: { what: FigureName }) => (
  <img src={drawings[what]} alt="" width="112" height="112" className={classes.figure} />
)
