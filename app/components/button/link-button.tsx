import { Button, type ButtonProps } from '@mantine/core'
import { Link, type LinkProps } from 'react-router'

type LinkButtonProps = ButtonProps &
  Omit<LinkProps, keyof ButtonProps | 'children' | 'about'> & {
    label: string
    /** What it leads to, read aloud after the label where several links have the same one. */
    about?: string
  }

export const LinkButton = ({ label, about, ...link }: LinkButtonProps) => (
  <Button component={Link} {...(about && { 'aria-label': `${label}: ${about}` })} {...link}>
    {label}
  </Button>
)
