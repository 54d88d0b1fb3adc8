import { Alert, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { childConsent } from '../../../domain/people/consent.ts'
import { agreed } from '../../../domain/people/consent-input.ts'
import { guardianCode, MOST_WRONG_CODES } from '../../../domain/people/guardians.ts'
import { listed, nameOf } from '../../../domain/people/names.ts'
import { shownAddress } from '../../asked-address.ts'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { failureOf } from '../../failure.ts'
import type { SessionUser } from '../../session.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import { AccountPage } from '../account-page.tsx'
import { LeaveButton } from '../leave-button.tsx'
import { Meaning } from './meaning.tsx'
import type { AcceptedInvitation, Invitation } from './types.ts'

type AcceptAsAdultProps = {
  token: string
  user: SessionUser
  invitation: Invitation
  onAccepted: (accepted: AcceptedInvitation) => void
  /** The code was wrong, or the invitation has ended meanwhile: there are fewer tries, or none. */
  onWrong: () => void
}

const forHelper = z.object({ code: guardianCode, consent: z.boolean() })
const forGuardian = forHelper.extend({ consent: agreed })

/** The code that who invites reads out, and for a parent the consent. */
export function AcceptAsAdult({ token, user, invitation, onAccepted, onWrong }: AcceptAsAdultProps) {
  const { kind, childNames, inviterName, triesLeft } = invitation
  const [refusal, setRefusal] = useState('')
  const form = useForm({
    initialValues: { code: '', consent: false },
    validate: schemaResolver(kind === 'guardian' ? forGuardian : forHelper, { sync: true }),
  })
  const accept = useMutation(
    trpc.guardians.accept.mutationOptions({
      onMutate: () => setRefusal(''),
      onSuccess: async (accepted) => {
        await queryClient.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== 'session',
          refetchType: 'none',
        })
        onAccepted(accepted)
      },
      onError: (error) => {
        const { refusal, message, fields } = failureOf(error)
        const wrong = refusal === 'WRONG_CODE' ? { code: message } : fields
        if (refusal === 'WRONG_CODE') onWrong()
        if (wrong) {
          form.setErrors(wrong)
          focusFirstError(wrong)
        } else setRefusal(message)
        if (refusal === 'GUARDIAN_INVITATION_OVER' || refusal === 'GUARDIAN_INVITATION_LOCKED') onWrong()
      },
    }),
  )
  const send = form.onSubmit((typed) => {
    if (!accept.isPending) accept.mutate({ token, ...typed })
  }, focusFirstError)
  return (
    <AccountPage title={`${listed(childNames)} begleiten`}>
      <Meaning invitation={invitation} />
      {refusal && (
        <Alert color="red" mb="md" role="alert">
          {refusal}
        </Alert>
      )}
      <form onSubmit={send} noValidate>
        <Stack>
          <TextInput
            size="md"
            label="Code"
            description={`Sechs Ziffern. ${inviterName} liest sie Ihnen am Telefon vor.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            {...form.getInputProps('code')}
          />
          {triesLeft < MOST_WRONG_CODES && (
            <Text size="sm" role="status">
              {triesLeft === 1 ? 'Noch ein Versuch' : `Noch ${triesLeft} Versuche`}, dann endet die Einladung.
            </Text>
          )}
          {kind === 'guardian' && (
            <Checkbox
              label={childConsent.text}
              description={`Gilt für ${listed(childNames)}. Fassung ${childConsent.version}`}
              {...form.getInputProps('consent', { type: 'checkbox' })}
            />
          )}
          <Button type="submit" size="md" disabled={accept.isPending} aria-busy={accept.isPending}>
            {accept.isPending ? 'Wird angenommen...' : 'Einladung annehmen'}
          </Button>
        </Stack>
      </form>
      <Text mt="lg" mb="xs" size="sm" style={{ overflowWrap: 'anywhere' }}>
        Angemeldet sind Sie als {nameOf(user)}
        {user.email && ` (${writtenAddress(user.email)})`}. Nicht Sie?
      </Text>
      <LeaveButton isQuiet leadTo={shownAddress()}>
        Abmelden
      </LeaveButton>
    </AccountPage>
  )
}
