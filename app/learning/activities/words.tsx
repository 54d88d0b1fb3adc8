import { Fragment } from 'react'
import classes from './parts.module.css'
import { piecesOf } from './whole-words.ts'

type WordsProps = { children: string | undefined }

/** Text in which a password and an address break only at their own joints, and get no hyphen that is not theirs. */
export const Words = ({ children = '' }: WordsProps) =>
  children.split(/(\s+)/).map((word, index) => {
    const pieces = piecesOf(word)
    return pieces ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: words never move
      <span key={index} className={classes.whole}>
        {pieces.map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor do their pieces
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {piece}
          </Fragment>
        ))}
      </span>
    ) : (
      word
    )
  })
