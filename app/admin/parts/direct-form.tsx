import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { UnsavedChanges } from '../../components/dialog/unsaved-changes.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { notify } from '../../components/page/notify.ts'
import { failureOf } from '../../failure.ts'
import { reasonOf } from './reason.ts'
import { refreshAdmin } from './refresh-admin.ts'
import { atTheirField, type InputFormProps, useInputForm } from './use-input-form.ts'

/** How a form is saved. `Saved`: what the server answers. */
export type Saving<Input, Saved = unknown> = {
  submitLabel: string
  onSave: (input: Input) => Promise<Saved>
  /** The success message; all screens then read again. Missing: `onSave` loads the page again. */
  done?: string
  /** Where to go then. */
  leadsTo?: (saved: Saved) => string
}

type DirectFormProps<Values extends Record<string, unknown>, Input, Saved> = InputFormProps<Values, Input> &
  Saving<Input, Saved> & {
    /** Title of the failure message; its text is the reason (S8.40). */
    whenFailed: string
    children: (form: UseFormReturnType<Values>) => ReactNode
  }

/** A form that saves directly: published content changes at once. Input is kept after a failure. */
export function DirectForm<Values extends Record<string, unknown>, Input, Saved>(
  props: DirectFormProps<Values, Input, Saved>,
) {
  const { submitLabel, onSave, done, leadsTo, whenFailed, children } = props
  const { form, inputOf } = useInputForm(props)
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: async (input: Input) => {
      const saved = await onSave(input)
      if (done) {
        notify.success(done)
        await refreshAdmin()
      }
      if (leadsTo) await navigate(leadsTo(saved), { replace: true })
    },
    onError: (error) => {
      form.setErrors(atTheirField(failureOf(error).fields ?? {}) as never)
      notify.failure(reasonOf(error), whenFailed)
    },
  })
  const isBusy = save.isPending
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate(inputOf(values), { onSuccess: () => form.resetDirty(values) }),
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
