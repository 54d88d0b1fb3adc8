import { Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { addressOfPictureIn } from '../../../../domain/activities/picture-address.ts'
import { TextLine, useField } from './form-fields.tsx'
import type { Path } from './limits.ts'
import classes from './picture-field.module.css'
import { PicturePicker } from './picture-picker.tsx'
import { wordsOfPicture } from './words-of-picture.ts'

type PictureFieldProps = {
  path: Path
  /** What it is the picture of, for those who do not see where the button stands: 'Karte 2'. */
  of: string
  picture: string | null
  onChange: (picture: string | null) => void
  /** For a picture that says something by itself. */
  isLarge?: boolean
}

/** A button that shows the picture and opens the choice of another. */
export function PictureField({ path, of, picture, onChange, isLarge = false }: PictureFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { id, error } = useField(path)
  return (
    <div className={classes.field}>
      <UnstyledButton
        id={id}
        className={classes.tile}
        data-large={isLarge}
        data-wrong={error !== undefined}
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
      {error && (
        <Text c="red" size="sm">
          {error}
        </Text>
      )}
      {isOpen && (
        <PicturePicker
          of={of}
          picture={picture}
          onDone={(chosen) => {
            onChange(chosen)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

type Illustrated = { picture: string | null; alt: string | null }
type IllustrationFieldsProps = {
  /** Of what has the picture. */
  path: Path
  of: string
  value: Illustrated
  onChange: (changed: Partial<Illustrated>) => void
}

/** A picture that says something by itself, and what is to be seen on it. */
export const IllustrationFields = ({ path, of, value: { picture, alt }, onChange }: IllustrationFieldsProps) => (
  <div className={classes.illustration}>
    <PictureField
      path={[...path, 'picture']}
      of={of}
      picture={picture}
      onChange={(chosen) => onChange({ picture: chosen })}
      isLarge
    />
    {picture && (
      <TextLine
        path={[...path, 'alt']}
        label="Was ist darauf zu sehen?"
        description="Für alle, die das Bild nicht sehen."
        className={classes.words}
        value={alt ?? ''}
        onChange={(words) => onChange({ alt: words || null })}
      />
    )}
  </div>
)
