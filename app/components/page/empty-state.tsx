import { Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { StampFigure } from '../competency/stamp-figure.tsx'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  figure: ComponentProps<typeof StampFigure>['what']
  title: ReactNode
  /** What will stand here, and the way to it. */
  children?: ReactNode
}

/** A place where nothing is yet: a drawing, what is missing, and what to do about it. */
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
