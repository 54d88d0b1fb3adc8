import classes from './competency/emblem.module.css'
import { inkOf } from './competency/ink-of.ts'

/** The first letter of a child's name, in a colour derived from the name to tell siblings apart. Decorative. */
export function Initial({ name, size = 'sm' }: { name: string; size?: 'sm' | 'lg' }) {
  return (
    <span className={classes.emblem} data-ink={inkOf(name)} data-size={size} aria-hidden="true">
      {[...name][0]?.toLocaleUpperCase('de')}
    </span>
  )
}
