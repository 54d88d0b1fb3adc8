import classes from './parts.module.css'
import { Picture } from './picture.tsx'
import { Words } from './words.tsx'

type CardFaceProps = { picture: string | null; children: string | undefined }

/** What is on a card: its picture and its words. */
export const CardFace = ({ picture, children }: CardFaceProps) => (
  <>
    <Picture picture={picture} className={classes.picture} />
    <span className={classes.words}>
      <Words>{children}</Words>
    </span>
  </>
)
