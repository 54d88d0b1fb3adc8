import { Alert, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { AgreementVersion } from '../../learning/agreement/agreement-words.ts'
import { trpc } from '../../trpc.ts'
import { afterStep } from './agreement-options.ts'

type SignButtonProps = {
  ids: { childId: string; agreementId: string; words: number }
  version: AgreementVersion
  /** What one says by signing. */
  signing: string
}

/** Signs for the guardian who is signed in; nothing when already signed. */
export function SignButton({ ids, version, signing }: SignButtonProps) {
  const sign = useMutation(trpc.agreements.sign.mutationOptions(afterStep))
  if (!version.awaited.guardians.some(({ isMe }) => isMe)) return null
  return (
    <div>
      <Text mt="md" mb="xs" maw="46rem">
        {signing}
      </Text>
      <Button disabled={sign.isPending} aria-busy={sign.isPending} onClick={() => sign.mutate(ids)}>
        Einverstanden – unterschreiben
      </Button>
    </div>
  )
}

type ToTalkAboutProps = { name: string; clauses: AgreementVersion['clauses']; mt?: 'md' }

/** What the child has marked to be talked about; nothing without it. */
export function ToTalkAbout({ name, clauses, mt }: ToTalkAboutProps) {
  const marked = clauses.filter(({ isToTalkAbout }) => isToTalkAbout)
  if (marked.length === 0) return null
  return (
    <Alert color="amber" {...(mt && { mt })} mb="md" title={`Darüber möchte ${name} reden`}>
      {marked.map(({ id, text }) => (
        <Text key={id}>„{text}“</Text>
      ))}
    </Alert>
  )
}
