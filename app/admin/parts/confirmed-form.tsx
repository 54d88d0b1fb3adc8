import { Button, Group, Stack } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { UnsavedChanges } from '../../components/dialog/unsaved-changes.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'

type ConfirmedFormProps<Values extends Record<string, unknown>, Input> = {
  initial: Values
  /** Converts the values of the fields to the input of the schema. */
  asInput: (values: Values) => unknown
  schema: z.ZodType<Input>
  submitLabel: string
  /** Buttons beside the one that submits. `check` tells whether the input is right, and marks what is not. */
  beside?: (check: () => Input | undefined) => ReactNode
  /** The dialog that asks once more. It calls `onSent` when the input was taken: then nothing is left to be saved. */
  question: (input: Input, answers: { onClose: () => void; onSent: () => void }) => ReactNode
  children: (form: UseFormReturnType<Values>) => ReactNode
}

/** A form for what reaches many people and cannot be undone: it asks before it sends. Input is kept after a failure. */
export function ConfirmedForm<Values extends Record<string, unknown>, Input>({
  initial,
  asInput,
  schema,
  submitLabel,
  beside,
  question,
  children,
}: ConfirmedFormProps<Values, Input>) {
  const [asked, setAsked] = useState<Input>()
  const [isSent, setIsSent] = useState(false)
  const validate = schemaResolver(schema as never, { sync: true })
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => belowTheirField(validate(asInput(values) as never) as Record<string, unknown>) as never,
  })
  const check = () => {
    const { hasErrors, errors } = form.validate()
    if (!hasErrors) return schema.parse(asInput(form.getValues()))
    focusFirstError(errors)
    return undefined
  }
  return (
    <>
      <form noValidate onSubmit={form.onSubmit((values) => setAsked(schema.parse(asInput(values))), focusFirstError)}>
        {form.isDirty() && asked === undefined && !isSent && <UnsavedChanges />}
        <Stack>
          {children(form)}
          <Group justify="flex-end">
            {beside?.(check)}
            <Button type="submit">{submitLabel}</Button>
          </Group>
        </Stack>
      </form>
      {asked !== undefined && question(asked, { onClose: () => setAsked(undefined), onSent: () => setIsSent(true) })}
    </>
  )
}

/** Errors of what a field is made of ('banner.fromDay') are shown at that field ('banner'). */
const belowTheirField = (errors: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.split('.')[0], message]))
