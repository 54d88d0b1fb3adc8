import { Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { reasonOf } from '../../parts/reason.ts'

type WordsDialogProps = {
  title: string
  label: string
  children?: ReactNode
  isOptional?: boolean
  mostCharacters?: number
  /** @returns why it could not be sent now, if so; the words stay */
  onSend: (words: string) => Promise<string | undefined>
  onDone: () => unknown
  onClose: () => void
}

/** Asks for a few words before something is sent; what was typed stays until it is. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, label, children, isOptional = false, mostCharacters = 2_000, onSend, onDone, onClose } = props
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = useMutation({
    mutationFn: () => onSend(words),
    onSuccess: (reason) => {
      if (reason) return setProblem(reason)
      onClose()
      onDone()
    },
    onError: (error) => setProblem(reasonOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isOptional && words.trim().length < 3) return setProblem('Schreiben Sie ein paar Worte.')
    setProblem(undefined)
    send.mutate()
  }
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      busy={send.isPending}
      submitLabel={title}
      busyLabel="Wird gesendet..."
    >
      {children && <Text>{children}</Text>}
      <Textarea
        label={label}
        rows={3}
        maxLength={mostCharacters}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={problem}
        data-autofocus
      />
    </FormDialog>
  )
}
