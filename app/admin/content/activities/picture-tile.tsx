import { Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { addressOfPictureIn } from '../../../../domain/content/activities/picture-address.ts'
import classes from './picture-field.module.css'
import { PicturePicker } from './picture-picker.tsx'
import { wordsOfPicture } from './words-of-picture.ts'

type PictureTileProps = {
  id?: string
  /** What it is the picture of, for those who do not see where the button stands: 'Karte 2'. */
  of: string
  picture: string | null
  onChange: (picture: string | null) => void
  isLarge?: boolean
  isWrong?: boolean
  /** Only pictures of the house's own set. */
  isOfSet?: boolean
}

/** A button that shows the picture and opens the choice of another. */
export function PictureTile({ id, of, picture, onChange, isLarge, isWrong, isOfSet = false }: PictureTileProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton
        id={id}
        className={classes.tile}
        data-large={isLarge ?? false}
        data-wrong={isWrong ?? false}
        aria-haspopup="dialog"
        aria-label={`Bild zu ${of}: ${picture ? wordsOfPicture(picture) : 'keines'}`}
        title={picture ? wordsOfPicture(picture) : 'Bild wählen'}
        onClick={() => setOpen(true)}
      >
        {picture ? (
          <img src={addressOfPictureIn(picture)} alt="" className={classes.picture} />
        ) : (
          <Text component="span" size="sm" className={classes.none}>
            + Bild
          </Text>
        )}
      </UnstyledButton>
      {isOpen && (
        <PicturePicker
          of={of}
          picture={picture}
          isOfSet={isOfSet}
          onDone={(chosen) => {
            onChange(chosen)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
