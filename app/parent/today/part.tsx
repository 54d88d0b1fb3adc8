import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './today.module.css'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title order={2} className={classes.title} id={id}>
        {title}
      </Title>
      {children}
    </section>
  )
}

/** As a `ref`: takes the focus of the pressed button that it replaces. */
export const keepFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
