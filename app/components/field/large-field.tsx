import { TextInput, type TextInputProps } from '@mantine/core'

/** A field of a page that asks for little: large, and needed, which its label need not say. */
export const LargeField = (props: TextInputProps) => <TextInput size="md" required withAsterisk={false} {...props} />
