import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { reasonOf } from '../../parts/reason.ts'

type WordsDialogProps = {
  title: string
  label: string
  /** What happens then. */
  children?: ReactNode
  isOptional?: boolean
  mostCharacters?: number
  /** @returns why it could not be sent now, if so; the words stay */
  onSend: (words: string) => Promise<string | undefined>
  onDone: () => unknown
  onClose: () => void
}

/** Asks for a few words before something is sent; what was typed stays until it is. */
export function WordsDialog({
  title,
  label,
  children,
  isOptional = false,
  mostCharacters = 2_000,
  onSend,
  onDone,
  onClose,
}: WordsDialogProps) {
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
  const submit = () => {
    if (!isOptional && words.trim().length < 3) return setProblem('Schreiben Sie ein paar Worte.')
    setProblem(undefined)
    send.mutate()
  }
  return (
    <Dialog title={title} onClose={send.isPending ? () => {} : onClose}>
      <Stack>
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={send.isPending}>
            Abbrechen
          </Button>
          <Button onClick={submit} disabled={send.isPending} aria-busy={send.isPending}>
            {send.isPending ? 'Wird gesendet...' : title}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
