import classes from './emblem.module.css'

const inks = ['sky', 'violet', 'rust', 'sea', 'berry', 'gold', 'indigo']

/** The first letter of a child's name in an ink of its own, so that siblings are told apart at a glance. Decoration. */
export function Initial({ name, size = 'sm' }: { name: string; size?: 'sm' | 'lg' }) {
  const letters = [...name]
  const ink = inks[letters.reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % inks.length]
  return (
    <span className={classes.emblem} data-ink={ink} data-size={size} aria-hidden="true">
      {letters[0]?.toLocaleUpperCase('de')}
    </span>
  )
}
