import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { Question } from './question.tsx'

type FormDialogProps = {
  title: string
  onClose: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  submitLabel: string
  busyLabel: string
  /** False while there is nothing yet that could be sent. */
  isReady?: boolean
  /** Whether something was typed that a slip must not throw away: Escape and a click beside the dialog then ask first. */
  isDirty?: boolean
  children: ReactNode
}

/** A dialog with a form in it. Mount it when it is to be open: closing it then forgets what was typed. */
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
            <Button variant="default" onClick={onClose} disabled={busy}>
              Abbrechen
            </Button>
            <Button type="submit" disabled={busy || !isReady} aria-busy={busy}>
              {busy ? busyLabel : submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** For a dialog in which something may be typed: the way out by Escape or a click beside it, and the question that comes first. */
export function useCarefulLeave({ busy, isDirty, onClose }: { busy: boolean; isDirty: boolean; onClose: () => void }) {
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  if (asksToDiscard && (busy || !isDirty)) setAsksToDiscard(false) // it was answered by what was done since
  function leave() {
    if (busy) return // the answer decides whether the dialog may go
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
