import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { UnsavedChanges } from '../../components/dialog/unsaved-changes.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { type InputFormProps, useInputForm } from './use-input-form.ts'

type ConfirmedFormProps<Values extends Record<string, unknown>, Input> = InputFormProps<Values, Input> & {
  submitLabel: string
  /** Buttons beside the one that submits. `check` tells whether the input is right, and marks what is not. */
  beside?: (check: () => Input | undefined) => ReactNode
  /** The dialog that asks once more. It calls `onSent` when the input was taken: then nothing is left to be saved. */
  question: (input: Input, answers: { onClose: () => void; onSent: () => void }) => ReactNode
  children: (form: UseFormReturnType<Values>) => ReactNode
}

/** A form for what reaches many people and cannot be undone: it asks before it sends. Input is kept after a failure. */
export function ConfirmedForm<Values extends Record<string, unknown>, Input>(props: ConfirmedFormProps<Values, Input>) {
  const { submitLabel, beside, question, children } = props
  const [asked, setAsked] = useState<Input>()
  const [isSent, setIsSent] = useState(false)
  const { form, inputOf } = useInputForm(props)
  const check = () => {
    const { hasErrors, errors } = form.validate()
    if (!hasErrors) return inputOf(form.getValues())
    focusFirstError(errors)
    return undefined
  }
  return (
    <>
      <form noValidate onSubmit={form.onSubmit((values) => setAsked(inputOf(values)), focusFirstError)}>
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
