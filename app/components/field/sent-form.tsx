import { Alert, Button, Group, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Failure } from '../../call-server.ts'
import { failureOf } from '../../failure.ts'
import { notify } from '../page/notify.ts'
import { focusFirstError } from './focus-first-error.ts'

type FieldErrors = Record<string, string>
type SentFormOptions<Values> = {
  /** Checks what was typed before it is sent. */
  schema: Parameters<typeof schemaResolver>[0]
  initialValues: Values
  /** What was refused before, such as a sign-in by another way. */
  initialRefusal?: string
  send: (typed: Values) => Promise<unknown>
  /**
   * Messages for fields, a message of its own, or null when nothing is to be said because the refusal was handled
   * otherwise. By default the server's messages for its fields.
   */
  onRefused?: (failure: Failure) => FieldErrors | string | null | undefined
  /** What did not work, as the first half of a sentence: a toast says it then, and nothing above the fields. */
  whenFailed?: string
  /** Leads to the first wrong field; where fields are folded away, unfolds them too. */
  showErrors?: (errors: Record<string, unknown>) => void
}

/** A form that is sent, and says what the server refuses: at the fields that are wrong, else in `refusal`. */
export function useSentForm<Values extends Record<string, unknown>>(options: SentFormOptions<Values>) {
  const { schema, initialValues, initialRefusal = '', send, onRefused = ({ fields }) => fields } = options
  const { whenFailed, showErrors = focusFirstError } = options
  const [refusal, setRefusal] = useState(initialRefusal)
  const form = useForm<Values>({ initialValues, validate: schemaResolver(schema, { sync: true }) })
  const submit = form.onSubmit(async (typed) => {
    setRefusal('')
    try {
      await send(typed)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.refusal === 'PASSWORD_NEEDED') return // password prompt cancelled
      const wrong = onRefused(failure)
      if (wrong === null) return
      const fields = typeof wrong === 'object' ? wrong : {}
      form.setErrors(fields)
      if (whenFailed) notify.failed(whenFailed)(error)
      if (Object.keys(fields).length > 0) showErrors(fields)
      else if (!whenFailed) setRefusal(typeof wrong === 'string' ? wrong : failure.message)
    }
  }, showErrors)
  return { form, submit, refusal, setRefusal, isBusy: form.submitting }
}

type SentFormProps = {
  sent: { submit: (event?: FormEvent<HTMLFormElement>) => void; refusal: string; isBusy: boolean }
  submitLabel: string
  busyLabel: string
  /** False while the form cannot be submitted yet. */
  isReady?: boolean
  /** Where the button stands: large and as wide as the form, or at one side of it. */
  buttonAt?: 'whole-width' | 'flex-start' | 'flex-end'
  /** What somebody can do about a refusal, below it. */
  remedy?: ReactNode
  /** Whether a toast has read the refusal aloud already. */
  isToast?: boolean
  children: ReactNode
}

/** Fields of `useSentForm`, with what was refused above them and the button below. */
export function SentForm(props: SentFormProps) {
  const { sent, submitLabel, busyLabel, isReady = true, buttonAt = 'whole-width', remedy, children } = props
  const { isToast = false } = props
  const { submit, refusal, isBusy } = sent
  const isWide = buttonAt === 'whole-width'
  const button = (
    <Button type="submit" {...(isWide && { size: 'md' })} disabled={!isReady || isBusy} aria-busy={isBusy}>
      {isBusy ? busyLabel : submitLabel}
    </Button>
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {refusal && (
          <Alert color="red" {...(isToast && { role: 'none' })}>
            {refusal} {remedy}
          </Alert>
        )}
        {children}
        {isWide ? button : <Group justify={buttonAt}>{button}</Group>}
      </Stack>
    </form>
  )
}
