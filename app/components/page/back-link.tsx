import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

export type BackLinkProps = { to: string; label: string }

export const BackLink = ({ to, label }: BackLinkProps) => (
  <Anchor component={Link} to={to} className="touch-link" mb="sm" fz="1.0625rem" fw={600} style={{ gap: '0.4rem' }}>
    <span aria-hidden="true">←</span> {label}
  </Anchor>
)
