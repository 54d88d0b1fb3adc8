import { Anchor, type AnchorProps } from '@mantine/core'
import type { RefAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'

type TextLinkProps = AnchorProps & Omit<LinkProps, keyof AnchorProps> & RefAttributes<HTMLAnchorElement>

export const TextLink = (link: TextLinkProps) => <Anchor component={Link} underline="always" {...link} />
