import type { ReactNode } from 'react'
import classes from './first-of.module.css'

type FirstOfProps<Item> = {
  /** So many are shown at once. */
  count: number
  of: Item[]
  className: string | undefined
  /** What opens the rest: for one, and for several. */
  more: [one: string, several: (count: number) => string]
  /** An item of the list, with its key. */
  children: (item: Item) => ReactNode
}

/** The first items of a list; the rest opens below them, and closes again. */
export function FirstOf<Item>({ count, of, className, more: [one, several], children }: FirstOfProps<Item>) {
  const rest = of.slice(count)
  return (
    <>
      <ul className={className}>{of.slice(0, count).map(children)}</ul>
      {rest.length > 0 && (
        <details className={classes.rest}>
          <summary className={classes.more}>{rest.length === 1 ? one : several(rest.length)}</summary>
          <ul className={className}>{rest.map(children)}</ul>
        </details>
      )}
    </>
  )
}
