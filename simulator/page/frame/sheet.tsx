import type { ReactNode } from 'react'
import classes from './sheet.module.css'

/** A page of the exercise itself, on the paper of Netzpass: nothing on it belongs to the trick. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={classes.sheet}>{children}</div>
}
