import { Group, Text } from '@mantine/core'
import { type BoundFields, type Field, TextLine, useField } from './form-fields.tsx'
import classes from './picture-field.module.css'
import { PictureTile } from './picture-tile.tsx'

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
      {error && (
        <Text c="red" size="sm">
          {error}
        </Text>
      )}
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
