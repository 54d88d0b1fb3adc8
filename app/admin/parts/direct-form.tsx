import { Button, Group, Stack } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { UnsavedChanges } from '../../components/dialog/unsaved-changes.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { notify } from '../../components/page/notify.ts'
import { failureOf } from '../../failure.ts'
import { reasonOf } from './reason.ts'

type DirectFormProps<Values extends Record<string, unknown>, Input> = {
  initial: Values
  /** Converts the values of the fields to the input of the schema. */
  asInput: (values: Values) => unknown
  schema: z.ZodType<Input>
  submitLabel: string
  /** Stores the input and shows a success message. */
  onSave: (input: Input) => Promise<void>
  /** Title of the failure message; its text is the reason (S8.40). */
  whenFailed: string
  children: (form: UseFormReturnType<Values>) => ReactNode
}

/** A form that saves directly: published content changes at once. Input is kept after a failure. */
export function DirectForm<Values extends Record<string, unknown>, Input>({
  initial,
  asInput,
  schema,
  submitLabel,
  onSave,
  whenFailed,
  children,
}: DirectFormProps<Values, Input>) {
  const validate = schemaResolver(schema as never, { sync: true })
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => belowTheirField(validate(asInput(values) as never) as Record<string, unknown>) as never,
  })
  const save = useMutation({
    mutationFn: onSave,
    onError: (error) => {
      form.setErrors(belowTheirField(failureOf(error).fields ?? {}) as never)
      notify.failure(reasonOf(error), whenFailed)
    },
  })
  const isBusy = save.isPending
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate(schema.parse(asInput(values)), { onSuccess: () => form.resetDirty(values) }),
        focusFirstError,
      )}
    >
      {form.isDirty() && !isBusy && <UnsavedChanges />}
      <Stack>
        {children(form)}
        <Group justify="flex-end">
          <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Wird gespeichert...' : submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Errors of list entries ('answer.2') are shown at the field that contains the whole list ('answer'). */
const belowTheirField = (errors: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.split('.')[0], message]))
