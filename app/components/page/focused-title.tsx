import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './focused-title.module.css'

type FocusedTitleProps = {
  children: ReactNode
  /** False when the page has just been loaded: then the focus stays where the browser has it. */
  takesFocus?: boolean
}

/** The h1 of a screen that opens in place of another one: the focus goes there, because the link that was clicked is gone. */
export function FocusedTitle({ children, takesFocus = true }: FocusedTitleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Title order={1} ref={title} tabIndex={-1} className={classes.title}>
      {children}
    </Title>
  )
}
