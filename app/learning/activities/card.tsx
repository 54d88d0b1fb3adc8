import { Fragment } from 'react'
import { addressOfPictureIn } from '../../../domain/content/activities/picture-address.ts'
import classes from './parts.module.css'
import { piecesOf } from './whole-words.ts'

/** A card with its name among others. */
export type Faced<Id = string> = { id: Id; text: string; picture: string | null }

export const CardFace = ({ picture, children }: { picture: string | null; children: string | undefined }) => (
  <>
    <Picture picture={picture} className={classes.picture} />
    <span className={classes.words}>
      <Words>{children}</Words>
    </span>
  </>
)

/** On a card: decoration, because the words beside it say it all. */
export const Picture = ({ picture, className }: { picture: string | null; className?: string | undefined }) =>
  picture && <img src={addressOfPictureIn(picture)} alt="" className={className} draggable={false} />

/** Text in which a password and an address break only at their own joints, and get no hyphen that is not theirs. */
export const Words = ({ children = '' }: { children: string | undefined }) =>
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

const inks = ['sky', 'rust', 'violet', 'gold'] as const

/** The colour of the first, second … place (app/theme/inks.css): beside its words, never instead of them. */
export const inkOf = (index: number) => inks[index % inks.length]
