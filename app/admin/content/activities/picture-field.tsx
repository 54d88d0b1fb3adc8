import { Group, Input, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { addressOfPictureIn } from '../../../../domain/content/activities/picture-address.ts'
import { wordsOfPicture } from './drawings.ts'
import { type BoundFields, type Field, TextLine, useField } from './form-fields.tsx'
import classes from './picture-field.module.css'
import { PicturePicker } from './picture-picker.tsx'

type PictureFieldProps = Field<string | null> & {
  /** What it is the picture of, for those who do not see where the button stands: 'Karte 2'. */
  of: string
  /** For a picture that says something by itself. */
  isLarge?: boolean
}

/** A picture of an activity, with what is wrong with it. */
export function PictureField({ path, of, value, onChange, isLarge = false }: PictureFieldProps) {
  const { id, error } = useField(path)
  return (
    <div className={classes.field}>
      <PictureTile {...{ id, of, onChange, isLarge }} picture={value} isWrong={error !== undefined} />
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  )
}

type Illustrated = { picture: string | null; alt: string | null }
type IllustrationFieldsProps = Pick<BoundFields<Illustrated>, 'at' | 'optional'> & { of: string }

/** A picture that says something by itself, and what is to be seen on it. */
export function IllustrationFields({ of, at, optional }: IllustrationFieldsProps) {
  const picture = at('picture')
  return (
    <Group align="end" gap="sm">
      <PictureField {...picture} of={of} isLarge />
      {picture.value && (
        <TextLine
          {...optional('alt')}
          label="Was ist darauf zu sehen?"
          description="Für alle, die das Bild nicht sehen."
          className={classes.words}
        />
      )}
    </Group>
  )
}

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
