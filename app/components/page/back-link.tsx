import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import classes from './back-link.module.css'

export type BackLinkProps = { to: string; label: string }

export const BackLink = ({ to, label }: BackLinkProps) => (
  <Anchor component={Link} to={to} className={classes.back}>
    <span aria-hidden="true">←</span> {label}
  </Anchor>
)
