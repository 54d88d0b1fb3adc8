import { Button, Group, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mailGuardianInput } from '../../../domain/people/guardians.ts'
import { withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { MailboxHint } from '../../components/page/mailbox-hint.tsx'
import { failureOf } from '../../failure.ts'
import { client } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import { refreshGuardians } from './guardians-options.ts'

type MailLinkProps = { id: string; email: string | null; isMailed: boolean; mailsArriveAt: 'smtp' | 'mailbox' }

/** Mails the link of an invitation, without the code. */
export function MailLink({ id, email, isMailed, mailsArriveAt }: MailLinkProps) {
  const [sentTo, setSentTo] = useState(isMailed ? email : null)
  const form = useForm({
    initialValues: { id, email: writtenAddress(email ?? '') },
    validate: schemaResolver(mailGuardianInput, { sync: true }),
  })
  const mail = useMutation({
    mutationFn: (typed: { id: string; email: string }) => withFreshPassword(() => client.guardians.mail.mutate(typed)),
    onMutate: () => setSentTo(null),
    onSuccess: (_answer, typed) => {
      setSentTo(typed.email)
      void refreshGuardians()
    },
    onError: (error) => {
      const { fields, message } = failureOf(error)
      form.setErrors({ email: fields?.email ?? message })
    },
  })
  const send = form.onSubmit((typed) => {
    if (!mail.isPending) mail.mutate(typed)
  }, focusFirstError)
  return (
    <form onSubmit={send} noValidate>
      <Group gap="xs" align="flex-end">
        <TextInput
          flex="1 1 12rem"
          type="email"
          label="Per E-Mail schicken (freiwillig)"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <Button type="submit" variant="default" aria-busy={mail.isPending}>
          {mail.isPending ? 'Wird geschickt...' : 'Link schicken'}
        </Button>
      </Group>
      <Text size="sm" role="status" mt={4} style={{ overflowWrap: 'anywhere' }}>
        {sentTo && `Der Link ist unterwegs an ${writtenAddress(sentTo)}. Der Code steht nicht in der E-Mail.`}
        {sentTo && mailsArriveAt === 'mailbox' && <MailboxHint />}
      </Text>
    </form>
  )
}
