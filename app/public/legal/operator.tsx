import classes from './to-fill-in.module.css'

/** A place that whoever operates the site has to fill before going public; meant to be seen. */
export const ToFillIn = ({ what }: { what: string }) => (
  <mark className={classes.mark}>{`[vom Betreiber auszufüllen: ${what}]`}</mark>
)
