import { Card, Group, Title, UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { FoldIcon } from '../../components/icons.tsx'
import classes from './fold-card.module.css'

type FoldCardProps = {
  title: string
  /** Heading level of the title. */
  titleOrder: 2 | 3
  /** Beside the title, folded or not. */
  state?: ReactNode
  /** What it is, across screens: it stays as it was left. */
  foldKey: string
  isOpenAtFirst: boolean
  children: ReactNode
}

export function FoldCard({ title, titleOrder, state, foldKey, isOpenAtFirst, children }: FoldCardProps) {
  const { isOpen, toggle } = useFold(foldKey, isOpenAtFirst)
  const id = useId()
  const body = `${id}-body`
  return (
    <Card withBorder component="section" padding={0} className="long-words-hyphenated" aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={titleOrder} size="h4" miw={0}>
          <UnstyledButton
            id={id}
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            onClick={toggle}
          >
            {title}
          </UnstyledButton>
        </Title>
        <Group gap="xs" className={classes.state}>
          {state}
        </Group>
        <span className={classes.arrow} data-open={isOpen}>
          <FoldIcon />
        </span>
      </div>
      {isOpen && (
        <div id={body} className={classes.body}>
          {children}
        </div>
      )}
    </Card>
  )
}

/** What was folded or unfolded by hand, until the page is reloaded: back from a lesson, its level is as it was left. */
const chosen = new Map<string, boolean>()

/** Whether something is unfolded. `key` identifies it across screens. Does not change while it is looked at. */
function useFold(key: string, isOpenAtFirst: boolean) {
  const [isOpen, setOpen] = useState(() => chosen.get(key) ?? isOpenAtFirst)
  function toggle() {
    chosen.set(key, !isOpen)
    setOpen(!isOpen)
  }
  return { isOpen, toggle }
}
