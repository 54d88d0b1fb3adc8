import type { ReactNode } from 'react'
import classes from './mock-app.module.css'

type MockAppProps = {
  name: string
  look: 'mail' | 'chat' | 'call' | 'app' | 'browser'
  bar?: ReactNode
  children: ReactNode
}

/**
 * The case of every invented app. It looks like no page of Netzpass on purpose: a child sees where the exercise ends.
 */
export function MockApp({ name, look, bar, children }: MockAppProps) {
  return (
    <figure className={classes.case} data-look={look} aria-label={`Erfundene App: ${name}`}>
      <div className={classes.bar}>{bar ?? <span className={classes.name}>{name}</span>}</div>
      <div className={classes.content}>{children}</div>
    </figure>
  )
}
