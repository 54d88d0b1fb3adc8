import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './parent-item.module.css'

type ParentItemProps = { title: string; mark?: ReactNode; actions?: ReactNode; children: ReactNode }

/** One lesson, quiz or simulation of a level as a parent sees it: title, state, actions. */
export const ParentItem = ({ title, mark, actions, children }: ParentItemProps) => (
  <li className={classes.item}>
    <Group justify="space-between" gap="0.25rem 0.75rem">
      <Text fw={600}>{title}</Text>
      {mark}
    </Group>
    {children}
    {actions && (
      <Group gap="xs" mt="xs">
        {actions}
      </Group>
    )}
  </li>
)
