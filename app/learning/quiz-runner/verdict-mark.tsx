import classes from './quiz-runner.module.css'

/** A tick or a cross in a circle. Decorative: the text beside it says the same. */
export const VerdictMark = ({ isRight }: { isRight: boolean }) => (
  <svg viewBox="0 0 24 24" className={classes.mark} data-right={isRight} aria-hidden="true">
    <circle cx="12" cy="12" r="11" />
    <path d={isRight ? 'M7 12.5l3.5 3.5L17 9' : 'M8.5 8.5l7 7m0-7l-7 7'} />
  </svg>
)
