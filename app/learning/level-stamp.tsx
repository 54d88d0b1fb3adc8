import classes from './level-stamp.module.css'
import { tiltOf } from './tilt-of.ts'

type LevelStampProps = { number: number; isDone: boolean; size?: 'sm' | 'md' | 'lg' }

/** The stamp of a level, or its empty place. Decorative: the text beside it says the same. */
export const LevelStamp = ({ number, isDone, size = 'sm' }: LevelStampProps) => (
  <svg
    viewBox="0 0 40 40"
    className={classes.stamp}
    data-done={isDone}
    data-size={size}
    style={isDone ? { rotate: tiltOf(number) } : undefined}
    aria-hidden="true"
  >
    <circle cx="20" cy="20" r="18" />
    {isDone ? (
      <>
        <circle cx="20" cy="20" r="14" strokeWidth="1" />
        <path d="M13.5 20.5l4.5 4.5 8.5-10" />
      </>
    ) : (
      <text x="20" y="26" textAnchor="middle">
        {number}
      </text>
    )}
  </svg>
)
