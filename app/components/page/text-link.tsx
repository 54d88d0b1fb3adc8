import { Anchor, type AnchorProps } from '@mantine/core'
import { Link, type LinkProps } from 'react-router'

/** A link to another screen within or below a text. */
export const TextLink = (props: AnchorProps & LinkProps) => <Anchor component={Link} underline="always" {...props} />
