import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fullName } from '../../../domain/people/children.ts'
import { brand } from '../../../domain/platform/brand.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { CallButton } from '../../components/button/call-button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { Question } from '../../components/dialog/question.tsx'
import { LinkField } from '../../components/hand-on/link-field.tsx'
import { LoadFailure, Waiting } from '../../components/page/load-failure.tsx'
import { MailboxHint } from '../../components/page/mailbox-hint.tsx'
import { notify } from '../../components/page/notify.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import type { ChildOfFamily } from './child-actions.tsx'

type InvitationDialogProps = { child: ChildOfFamily; onClose: () => void; onEdit: () => void }

/** The link with which a child creates its account. It is discarded when the dialog closes. */
export const InvitationDialog = ({ child, onClose, onEdit }: InvitationDialogProps) => (
  <Dialog title={`${fullName(child)} einladen`} onClose={onClose}>
    {child.email ? (
      <InvitationLink key={child.email} childId={child.id} name={child.name} email={child.email} />
    ) : (
      <Stack>
        <Text>
          Für eine Einladung braucht Ihr Kind eine E-Mail-Adresse. Bitte tragen Sie zuerst eine im Kinderprofil ein.
        </Text>
        <Group justify="flex-end">
          <Button onClick={onEdit}>E-Mail-Adresse eintragen</Button>
        </Group>
      </Stack>
    )}
  </Dialog>
)

const FAILURE = 'Einladung konnte nicht erstellt werden.'

type Invitation = { link: string; expiresAt: string; mailsArriveAt: 'smtp' | 'mailbox' | 'nowhere' }
type InvitationLinkProps = { childId: string; name: string; email: string }

/** Creates the invitation on mount; a valid one is reused. */
function InvitationLink({ childId, name, email }: InvitationLinkProps) {
  const [invitation, setInvitation] = useState<Invitation>()
  const { mutate, isPending, error } = useMutation(
    trpc.invitations.create.mutationOptions({
      onSuccess: ({ isNew, ...created }) => {
        setInvitation(created)
        if (!isNew) return
        notify.success('Einladung erstellt')
        void queryClient.invalidateQueries(trpc.children.pathFilter())
      },
      onError: ({ data, message }) => {
        notify.failure(data ? message : FAILURE)
        // A refusal means that the list is outdated: the child has no address any more, or an account already.
        void queryClient.invalidateQueries(trpc.children.pathFilter())
      },
    }),
  )
  useEffect(() => mutate({ childId }), [mutate, childId])

  if (invitation) {
    return (
      <Stack>
        <Text>
          Schicken Sie diesen Link an {name}. Damit legt Ihr Kind ein Passwort fest und meldet sich künftig mit{' '}
          {writtenAddress(email)} an.
        </Text>
        <LinkField
          label="Einladungslink"
          description={`7 Tage gültig, bis ${formatDate(invitation.expiresAt)}. Er funktioniert einmal.`}
          link={invitation.link}
          title={`Einladung zu ${brand.name}`}
        />
        {invitation.mailsArriveAt !== 'nowhere' && (
          <MailInvitation key={invitation.link} childId={childId} mailsArriveAt={invitation.mailsArriveAt} />
        )}
        <Renewal isBusy={isPending} onRenew={(onDone) => mutate({ childId, renew: true }, { onSuccess: onDone })} />
      </Stack>
    )
  }
  if (error) {
    return <LoadFailure message={error.data ? error.message : FAILURE} onRetry={() => mutate({ childId })} />
  }
  return <Waiting label="Die Einladung wird erstellt" />
}

type RenewalProps = { isBusy: boolean; onRenew: (onDone: () => void) => void }

/** Creating a new link invalidates the old one, which may have been sent already; therefore it asks first. */
function Renewal({ isBusy, onRenew }: RenewalProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)} aria-expanded={isAsking}>
        Neuen Link erzeugen
      </Button>
      {isAsking && (
        <Question
          title="Der bisherige Link endet damit."
          no="Bisherigen behalten"
          yes={isBusy ? 'Wird erzeugt...' : 'Ja, neuen Link erzeugen'}
          isBusy={isBusy}
          onNo={close}
          onYes={() => onRenew(close)}
        >
          <Text size="sm">Wenn Sie ihn schon verschickt haben, braucht Ihr Kind dann den neuen.</Text>
        </Question>
      )}
    </>
  )
}

type MailInvitationProps = { childId: string; mailsArriveAt: 'smtp' | 'mailbox' }

function MailInvitation({ childId, mailsArriveAt }: MailInvitationProps) {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <>
      <CallButton
        variant="default"
        label={sentTo ? 'Noch einmal per E-Mail schicken' : 'Per E-Mail schicken'}
        busyLabel="Wird geschickt..."
        keepsFocus
        call={() => {
          setSentTo(undefined)
          return client.invitations.mail.mutate({ childId })
        }}
        onDone={({ email }) => {
          setSentTo(email)
          return queryClient.invalidateQueries(trpc.children.pathFilter())
        }}
        whenFailed="Die E-Mail wurde nicht geschickt"
      />
      {sentTo && (
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          Die Einladung ist unterwegs an {writtenAddress(sentTo)}.{mailsArriveAt === 'mailbox' && <MailboxHint />}
        </Text>
      )}
    </>
  )
}
