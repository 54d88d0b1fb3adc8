import classes from './level-stamp.module.css'

type LevelStampProps = { number: number; isDone: boolean; size?: 'sm' | 'md' | 'lg' | 'xl' }

// A hand never presses a stamp straight.
const tilts = [-9, 6, -4, 11, -13]

/** The stamp of a level, or the place where it will be pressed. Decoration: the words beside it say the same. */
export const LevelStamp = ({ number, isDone, size = 'sm' }: LevelStampProps) => (
  <svg
    viewBox="0 0 40 40"
    className={classes.stamp}
    data-done={isDone}
    data-size={size}
    style={isDone ? { rotate: `${tilts[number % tilts.length]}deg` } : undefined}
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
