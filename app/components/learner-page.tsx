import { Anchor, Container } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './learner-page.module.css'

type LearnerPageProps = {
  /** The way back, above everything else. */
  back?: { to: string; label: string }
  /** `sm` for reading and answering, `lg` for overviews. */
  size?: 'sm' | 'lg'
  children: ReactNode
}

/** The frame of a screen on which somebody learns. Its title stands in the content. */
export const LearnerPage = ({ back, size = 'lg', children }: LearnerPageProps) => (
  <Container component="main" size={size} className={classes.page}>
    {back && (
      <Anchor component={Link} to={back.to} className={classes.back}>
        <span aria-hidden="true">←</span> {back.label}
      </Anchor>
    )}
    {children}
  </Container>
)
