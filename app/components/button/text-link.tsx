import { Anchor, type AnchorProps } from '@mantine/core'
import { Link, type LinkProps } from 'react-router'

/** A link to another screen within a sentence. */
export const TextLink = (link: AnchorProps & Omit<LinkProps, keyof AnchorProps>) => (
  <Anchor component={Link} underline="always" {...link} />
)
