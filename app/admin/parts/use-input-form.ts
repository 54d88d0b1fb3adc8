import { schemaResolver, useForm } from '@mantine/form'
import type { z } from 'zod'

export type InputFormProps<Values extends Record<string, unknown>, Input> = {
  initial: Values
  /** Converts the values of the fields to the input of the schema. */
  asInput: (values: Values) => unknown
  schema: z.ZodType<Input>
}

/** A form whose values are checked as the input that they become. */
export function useInputForm<Values extends Record<string, unknown>, Input>(props: InputFormProps<Values, Input>) {
  const { initial, asInput, schema } = props
  const validate = schemaResolver(schema as never, { sync: true })
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => atTheirField(validate(asInput(values) as never) as Record<string, unknown>) as never,
  })
  return { form, inputOf: (values: Values): Input => schema.parse(asInput(values)) }
}

/** Errors of what a field is made of ('answer.2', 'banner.fromDay') are shown at that field ('answer', 'banner'). */
export const atTheirField = (errors: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.split('.')[0], message]))
