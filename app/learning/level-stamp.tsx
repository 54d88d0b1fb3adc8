import classes from './level-stamp.module.css'

const degrees = [-9, 6, -4, 11, -13]

/** The rotation of a level's stamp, to look pressed by hand. */
export const tiltOf = (level: number) => `${degrees[level % degrees.length]}deg`

type LevelStampProps = { number: number; isDone: boolean; size?: 'sm' | 'md' | 'lg' }

/** The stamp of a level, or its empty place. Decorative: the text beside it says the same. */
export const LevelStamp = ({ number, isDone, size = 'sm' }: LevelStampProps) => (
  <svg
    viewBox="0 0 40 40"
    className={`drawn ${classes.stamp}`}
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
