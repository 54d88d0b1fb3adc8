import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

type MarkProps = { color?: 'sea' | 'amber' | 'gray' | 'red'; children: ReactNode }

export const Mark = ({ color = 'gray', children }: MarkProps) => (
  <Badge variant="light" color={color} size="lg" tt="none">
    {children}
  </Badge>
)
