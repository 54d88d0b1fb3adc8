import { Group, Stack, Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { StampFigure } from '../competency/stamp-figure.tsx'

type EmptyStateProps = {
  figure: ComponentProps<typeof StampFigure>['what']
  title: ReactNode
  /** What will appear here, and how to get there. */
  children?: ReactNode
}

export const EmptyState = ({ figure, title, children }: EmptyStateProps) => (
  <Group gap="1rem 1.25rem" p="lg" bd="2px dashed var(--mantine-color-default-border)" bdrs="lg">
    <StampFigure what={figure} size={112} />
    <Stack align="flex-start" gap="xs" flex="1 1 14rem" maw="36rem">
      <Text fw={700} size="lg">
        {title}
      </Text>
      {children}
    </Stack>
  </Group>
)
