import { Badge, type BadgeProps } from '@mantine/core'

/** A word or two about what it stands beside. */
export const Tag = (props: BadgeProps & { role?: 'status' }) => <Badge variant="light" tt="none" {...props} />
