import { TextInput, type TextInputProps } from '@mantine/core'

/** The position in a list, from 0. */
export const OrderField = (field: TextInputProps) => (
  <TextInput type="number" min={0} label="Reihenfolge" description="0 steht vorn" required {...field} />
)
