import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLine } from './form-fields.tsx'
import classes from './kind-forms.module.css'
import type { Path } from './limits.ts'
import { PictureField } from './picture-field.tsx'

type Card = { text: string; picture: string | null }
type CardFieldsProps = {
  /** Of what has the card. */
  path: Path
  /** 'Karte 2' */
  of: string
  label: string
  card: Card
  onChange: (changed: Partial<Card>) => void
  /** More fields below the text. */
  children?: ReactNode
}

/** What stands on a card: a picture and words. */
export const CardFields = ({ path, of, label, card, onChange, children }: CardFieldsProps) => (
  <div className={classes.card}>
    <PictureField
      path={[...path, 'picture']}
      of={of}
      picture={card.picture}
      onChange={(picture) => onChange({ picture })}
    />
    <Stack gap="xs">
      <TextLine path={[...path, 'text']} label={label} value={card.text} onChange={(text) => onChange({ text })} />
      {children}
    </Stack>
  </div>
)
