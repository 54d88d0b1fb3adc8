import { Checkbox, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { childConsent } from '../../../domain/people/consent.ts'
import { agreed } from '../../../domain/people/consent-input.ts'
import { guardianCode, MOST_WRONG_CODES } from '../../../domain/people/guardians.ts'
import { listed, nameOf } from '../../../domain/people/names.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { shownAddress } from '../../asked-address.ts'
import { SentForm, useSentForm } from '../../components/field/sent-form.tsx'
import type { SessionUser } from '../../session.ts'
import { client, queryClient } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import { AccountPage } from '../account-page.tsx'
import { LeaveButton } from '../leave-button.tsx'
import { type Invitation, Meaning } from './meaning.tsx'

export type AcceptedInvitation = RouterOutputs['guardians']['accept']

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

/** Refusals after which fewer attempts are left, or none. */
const ENDING = new Set<string>(['WRONG_CODE', 'GUARDIAN_INVITATION_OVER', 'GUARDIAN_INVITATION_LOCKED'])

/** The code that who invites reads out, and for a parent the consent. */
export function AcceptAsAdult({ token, user, invitation, onAccepted, onWrong }: AcceptAsAdultProps) {
  const { kind, childNames, inviterName, triesLeft } = invitation
  const sent = useSentForm({
    schema: kind === 'guardian' ? forGuardian : forHelper,
    initialValues: { code: '', consent: false },
    send: async (typed) => {
      const accepted = await client.guardians.accept.mutate({ token, ...typed })
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'session',
        refetchType: 'none',
      })
      onAccepted(accepted)
    },
    onRefused: ({ refusal, message, fields }) => {
      if (refusal && ENDING.has(refusal)) onWrong()
      return refusal === 'WRONG_CODE' ? { code: message } : fields
    },
  })
  return (
    <AccountPage title={`${listed(childNames)} begleiten`}>
      <Meaning invitation={invitation} />
      <SentForm sent={sent} submitLabel="Einladung annehmen" busyLabel="Wird angenommen...">
        <TextInput
          size="md"
          label="Code"
          description={`Sechs Ziffern. ${inviterName} liest sie Ihnen am Telefon vor.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          {...sent.form.getInputProps('code')}
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
            {...sent.form.getInputProps('consent', { type: 'checkbox' })}
          />
        )}
      </SentForm>
      <Text mt="lg" mb="xs" size="sm" style={{ overflowWrap: 'anywhere' }}>
        Angemeldet sind Sie als {nameOf(user)}
        {user.email && ` (${writtenAddress(user.email)})`}. Nicht Sie?
      </Text>
      <LeaveButton isQuiet leadTo={shownAddress()} label="Abmelden" />
    </AccountPage>
  )
}
