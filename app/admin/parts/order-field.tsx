import { TextInput, type TextInputProps } from '@mantine/core'

/** Where something stands among its like. */
export const OrderField = (field: TextInputProps) => (
  <TextInput type="number" min={0} label="Reihenfolge" description="0 steht vorn" required withAsterisk {...field} />
)
