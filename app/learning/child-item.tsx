import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './child-item.module.css'

type ChildItemProps = {
  kind: keyof typeof drawings
  title: string
  isDone: boolean
  isNext: boolean
  facts: ReactNode
  description: string | null
  action: string
  children?: ReactNode
} & ({ to: string } | { onOpen: () => void })

/** Of 24 × 24 units, within a circle of 22. */
export const drawings = {
  lesson:
    'M12 7.5c-2-1.5-4.3-1.8-6.5-1.8v11c2.2 0 4.5.3 6.5 1.8 2-1.5 4.3-1.8 6.5-1.8v-11c-2.2 0-4.5.3-6.5 1.8Zm0 0v11',
  quiz: 'M9 9.3a3 3 0 1 1 4.3 2.7c-1 .5-1.3 1.1-1.3 2.2M12 17.5h.01',
  simulation: 'M6 7.5h12v8h-6l-3.5 3v-3H6Zm3.2 4h.01m2.8 0h.01m2.8 0h.01',
}

/** One lesson, quiz or simulation of a level as a child sees it: kind, progress, link. */
export function ChildItem({
  kind,
  title,
  isDone,
  isNext,
  facts,
  description,
  action,
  children,
  ...way
}: ChildItemProps) {
  const variant = isNext ? 'filled' : 'light'
  const button = { size: 'md', variant, className: classes.action, 'aria-label': `${action}: ${title}` } as const
  return (
    <li className={classes.item} data-next={isNext}>
      <svg viewBox="0 0 24 24" className={classes.mark} data-done={isDone} aria-hidden="true">
        <circle cx="12" cy="12" r="11" />
        <path d={isDone ? 'M7 12.5l3.5 3.5L17 9' : drawings[kind]} />
      </svg>
      <div className={classes.words}>
        <Text className={classes.itemTitle}>{title}</Text>
        {description && <Text className={classes.text}>{description}</Text>}
        {facts && <div className={classes.facts}>{facts}</div>}
      </div>
      {'to' in way ? (
        <Button component={Link} to={way.to} {...button}>
          {action}
        </Button>
      ) : (
        <Button onClick={way.onOpen} {...button}>
          {action}
        </Button>
      )}
      {children}
    </li>
  )
}
