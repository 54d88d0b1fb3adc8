import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './focused-title.module.css'

type FocusedTitleProps = {
  children: ReactNode
  /** False after a page load: then the focus stays where the browser has put it. */
  takesFocus?: boolean
  /** What is said below it, and how far from what follows. */
  lead?: string | null | undefined
  mb?: string
}

/** The h1 of a screen that replaces another one. It takes the focus, because the link that was clicked is gone. */
export function FocusedTitle({ children, takesFocus = true, lead, mb }: FocusedTitleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <>
      <Title order={1} ref={title} tabIndex={-1} className={`long-words-hyphenated ${classes.title}`}>
        {children}
      </Title>
      {lead && (
        <Text size="lg" mt="xs" mb={mb} className={classes.lead}>
          {lead}
        </Text>
      )}
    </>
  )
}
