import { Box, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { LinkButton } from '../components/button/link-button.tsx'
import classes from './child-item.module.css'
import { type ItemKind, ItemSign } from './item-sign.tsx'

type ChildItemProps = {
  kind: ItemKind
  title: string
  isDone: boolean
  isNext: boolean
  facts: ReactNode
  description: string | null
  action: string
  children?: ReactNode
} & ({ to: string } | { onOpen: () => void })

/** One lesson, quiz or simulation of a level as a child sees it: kind, progress, link. */
export function ChildItem(props: ChildItemProps) {
  const { kind, title, isDone, isNext, facts, description, action, children, ...way } = props
  const variant = isNext ? 'filled' : 'light'
  const button = { size: 'md', variant, className: classes.action, 'aria-label': `${action}: ${title}` } as const
  return (
    <li className={classes.item} data-next={isNext}>
      <ItemSign kind={kind} isDone={isDone} size={2.5} />
      <Box miw={0}>
        <Text size="lg" fw={700} lh={1.35}>
          {title}
        </Text>
        {description && (
          <Text fz="1.0625rem" lh={1.5}>
            {description}
          </Text>
        )}
        {facts && (
          <Group gap="0.25rem 0.75rem" pt="0.25rem" lh={1.4}>
            {facts}
          </Group>
        )}
      </Box>
      {'to' in way ? (
        <LinkButton to={way.to} {...button} label={action} />
      ) : (
        <Button onClick={way.onOpen} {...button}>
          {action}
        </Button>
      )}
      {children}
    </li>
  )
}
