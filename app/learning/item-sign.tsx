import classes from './item-sign.module.css'

/** Of 24 × 24 units, within a circle of 22. */
const drawings = {
  lesson:
    'M12 7.5c-2-1.5-4.3-1.8-6.5-1.8v11c2.2 0 4.5.3 6.5 1.8 2-1.5 4.3-1.8 6.5-1.8v-11c-2.2 0-4.5.3-6.5 1.8Zm0 0v11',
  quiz: 'M9 9.3a3 3 0 1 1 4.3 2.7c-1 .5-1.3 1.1-1.3 2.2M12 17.5h.01',
  simulation: 'M6 7.5h12v8h-6l-3.5 3v-3H6Zm3.2 4h.01m2.8 0h.01m2.8 0h.01',
}

export type ItemKind = keyof typeof drawings

/** The sign of a lesson, quiz or simulation; a tick once it is done. `size` in rem. */
export const ItemSign = ({ kind, isDone, size }: { kind: ItemKind; isDone: boolean; size: number }) => (
  <svg
    viewBox="0 0 24 24"
    className={`drawn ${classes.sign}`}
    style={{ width: `${size}rem`, height: `${size}rem` }}
    data-done={isDone}
    aria-hidden="true"
  >
    <circle cx="12" cy="12" r="11" />
    <path d={isDone ? 'M7 12.5l3.5 3.5L17 9' : drawings[kind]} />
  </svg>
)
