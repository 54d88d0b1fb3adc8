import type { ReactNode } from 'react'
import classes from './parts.module.css'
import { Picture } from './picture.tsx'

type CardFaceProps = { picture: string | null; children: ReactNode }

/** What is on a card: its picture and its words. */
export const CardFace = ({ picture, children }: CardFaceProps) => (
  <>
    <Picture picture={picture} className={classes.picture} />
    <span className={classes.words}>{children}</span>
  </>
)
