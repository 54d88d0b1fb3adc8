import { Anchor, Container } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './child-page.module.css'

type ChildPageProps = {
  /** The way back, above everything else. */
  back?: { to: string; label: string }
  /** `sm` for reading and answering, `lg` for overviews. */
  size?: 'sm' | 'lg'
  children: ReactNode
}

/** The frame of a children's screen. Its title stands in the content. */
export const ChildPage = ({ back, size = 'lg', children }: ChildPageProps) => (
  <Container component="main" size={size} className={classes.page}>
    {back && (
      <Anchor component={Link} to={back.to} className={classes.back}>
        <span aria-hidden="true">←</span> {back.label}
      </Anchor>
    )}
    {children}
  </Container>
)
