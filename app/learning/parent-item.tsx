import { Group, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { MoreButton } from '../components/more-button.tsx'
import { type ItemKind, ItemSign } from './item-sign.tsx'
import classes from './parent-item.module.css'

type ParentItemProps = {
  kind: ItemKind
  title: string
  isDone: boolean
  /** Opens it; without, the title shows and hides what there is more of. */
  link?: { to: string; label: string }
  mark?: ReactNode
  facts?: ReactNode
  /** Whether `children` are shown from the start. */
  startsOpen?: boolean
  /** What is rarely needed, behind ⋯: earlier attempts, actions. */
  children: ReactNode
}

/** One lesson, quiz or simulation of a level as a parent sees it, in one line. */
export function ParentItem(props: ParentItemProps) {
  const { kind, title, isDone, link, mark, facts, startsOpen = false, children } = props
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  const toggle = () => setOpen(!isOpen)
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <ItemSign kind={kind} isDone={isDone} size={2} />
        <div>
          {link ? (
            <Link to={link.to} className={classes.title} aria-label={`${link.label}: ${title}`}>
              {title}
            </Link>
          ) : (
            <UnstyledButton className={classes.title} aria-expanded={isOpen} onClick={toggle}>
              {title}
            </UnstyledButton>
          )}
          {(mark || facts) && (
            <Group gap="0.125rem 0.625rem" pb="0.375rem" lh={1.35} className={classes.facts}>
              {mark}
              {facts && (
                <Text component="span" size="sm" c="dimmed">
                  {facts}
                </Text>
              )}
            </Group>
          )}
          {!isDone && !facts && <VisuallyHidden>Noch offen</VisuallyHidden>}
        </div>
        <MoreButton about={title} isOpen={isOpen} controls={id} onToggle={toggle} />
      </div>
      {isOpen && (
        <Stack id={id} gap="sm" pb="md" className={classes.more}>
          {children}
        </Stack>
      )}
    </li>
  )
}
