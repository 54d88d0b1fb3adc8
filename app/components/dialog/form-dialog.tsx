import { Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ActionButton } from '../button/action-button.tsx'
import { Dialog } from './dialog.tsx'
import { Question } from './question.tsx'

type FormDialogProps = {
  title: string
  onClose: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  submitLabel: string
  busyLabel: string
  /** False while the form cannot be submitted yet. */
  isReady?: boolean
  /** Whether there is unsaved input: Escape or a click outside then asks before closing. */
  isDirty?: boolean
  children: ReactNode
}

/** A dialog with a form. Mount it to open it and unmount it to close it: that resets the form. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, onSubmit, busy, submitLabel, busyLabel, isReady = true, isDirty = false, children } = props
  const { leave, question } = useCarefulLeave({ busy, isDirty, onClose })
  return (
    <Dialog title={title} onClose={leave}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {children}
          {question}
          <Group justify="flex-end">
            <ActionButton variant="default" label="Abbrechen" onClick={onClose} disabled={busy} />
            <ActionButton type="submit" disabled={!isReady} label={busy ? busyLabel : submitLabel} isBusy={busy} />
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/**
 * For dialogs with input: closing by Escape or a click outside, and the question whether to discard the input.
 * @returns `leave` for the dialog's onClose, and `question` to render in it
 */
export function useCarefulLeave({ busy, isDirty, onClose }: { busy: boolean; isDirty: boolean; onClose: () => void }) {
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  if (asksToDiscard && (busy || !isDirty)) setAsksToDiscard(false) // saving or undoing the input has answered the question
  function leave() {
    if (busy) return // whether the dialog closes depends on the answer
    if (isDirty) setAsksToDiscard(true)
    else onClose()
  }
  const question = asksToDiscard && (
    <Question
      title="Ihre Eingaben sind noch nicht gespeichert."
      no="Weiter bearbeiten"
      yes="Eingaben verwerfen"
      isLoss
      onNo={() => setAsksToDiscard(false)}
      onYes={onClose}
    />
  )
  return { leave, question }
}
