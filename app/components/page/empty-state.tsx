import { Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { StampFigure } from '../competency/stamp-figure.tsx'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  figure: ComponentProps<typeof StampFigure>['what']
  title: ReactNode
  /** What will appear here, and how to get there. */
  children?: ReactNode
}

export const EmptyState = ({ figure, title, children }: EmptyStateProps) => (
  <div className={classes.empty}>
    <StampFigure what={figure} size={112} className={classes.figure} />
    <div className={classes.words}>
      <Text fw={700} size="lg">
        {title}
      </Text>
      {children}
    </div>
  </div>
)
