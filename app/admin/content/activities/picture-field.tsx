import { Text } from '@mantine/core'
import { TextLine, useField } from './form-fields.tsx'
import type { Path } from './limits.ts'
import classes from './picture-field.module.css'
import { PictureTile } from './picture-tile.tsx'

type PictureFieldProps = {
  path: Path
  /** What it is the picture of, for those who do not see where the button stands: 'Karte 2'. */
  of: string
  picture: string | null
  onChange: (picture: string | null) => void
  /** For a picture that says something by itself. */
  isLarge?: boolean
}

/** A picture of an activity, with what is wrong with it. */
export function PictureField({ path, of, picture, onChange, isLarge = false }: PictureFieldProps) {
  const { id, error } = useField(path)
  return (
    <div className={classes.field}>
      <PictureTile {...{ id, of, picture, onChange, isLarge }} isWrong={error !== undefined} />
      {error && (
        <Text c="red" size="sm">
          {error}
        </Text>
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
