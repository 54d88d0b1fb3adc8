import { TextInput } from '@mantine/core'
import { HandOn } from './hand-on.tsx'

type LinkFieldProps = { label: string; description: string; link: string; title: string }

/** A link to read and copy, and below it the ways to hand it on. `title`: see HandOn. */
export const LinkField = ({ label, description, link, title }: LinkFieldProps) => (
  <>
    <TextInput
      label={label}
      description={description}
      readOnly
      value={link}
      onFocus={(event) => event.currentTarget.select()}
    />
    <HandOn link={link} title={title} />
  </>
)
