import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './quiz-runner.module.css'

type PhaseHeadingProps = {
  children: ReactNode
  /** For aria-labelledby of the group of answers. */
  id?: string
  /** False for the intro of a page just loaded, which leaves the focus where it is. */
  takesFocus?: boolean
  isReadAloud?: boolean
}

/** The heading of a phase. It takes the focus when the phase begins, so that a screen reader continues there. */
export function PhaseHeading({ children, id, takesFocus = true, isReadAloud = true }: PhaseHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <Title
      order={2}
      id={id}
      ref={heading}
      tabIndex={-1}
      data-read-aloud={isReadAloud || undefined}
      className={classes.heading}
    >
      {children}
    </Title>
  )
}
