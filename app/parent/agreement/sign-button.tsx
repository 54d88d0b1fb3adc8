import { Alert, Text } from '@mantine/core'
import { CallButton } from '../../components/button/call-button.tsx'
import type { AgreementVersion } from '../../learning/agreement/agreement-words.ts'
import { client } from '../../trpc.ts'
import { afterStep } from './agreement-options.ts'

type SignButtonProps = {
  ids: { childId: string; agreementId: string; words: number }
  version: AgreementVersion
  /** What one says by signing. */
  signing: string
}

/** Signs for the guardian who is signed in; nothing when already signed. */
export function SignButton({ ids, version, signing }: SignButtonProps) {
  if (!version.awaited.guardians.some(({ isMe }) => isMe)) return null
  return (
    <div>
      <Text mt="md" mb="xs" maw="46rem">
        {signing}
      </Text>
      <CallButton
        label="Einverstanden – unterschreiben"
        call={() => client.agreements.sign.mutate(ids)}
        {...afterStep}
      />
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
