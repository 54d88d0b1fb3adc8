import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

type MarkProps = { color?: 'sea' | 'amber' | 'gray' | 'red'; children: ReactNode }

/** A word or two about a thing, such as its state or for whom it is. Phrasing content: it may stand in a link. */
export const Mark = ({ color = 'gray', children }: MarkProps) => (
  <Badge component="span" variant="light" color={color} size="lg" tt="none">
    {children}
  </Badge>
)
