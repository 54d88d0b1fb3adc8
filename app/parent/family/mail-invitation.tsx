import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { MailboxHint } from '../../components/page/mailbox-hint.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'

type MailInvitationProps = { childId: string; mailsArriveAt: 'smtp' | 'mailbox' }

/** Mails the invitation to the child when the parent asks for it. */
export function MailInvitation({ childId, mailsArriveAt }: MailInvitationProps) {
  const mail = useMutation(
    trpc.invitations.mail.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.children.pathFilter()),
      onError: (error) => notify.failure(`Die E-Mail wurde nicht geschickt: ${messageOf(error)}`),
    }),
  )
  const isBusy = mail.isPending
  return (
    <>
      <Button variant="default" onClick={() => !isBusy && mail.mutate({ childId })} aria-busy={isBusy}>
        {isBusy ? 'Wird geschickt...' : mail.data ? 'Noch einmal per E-Mail schicken' : 'Per E-Mail schicken'}
      </Button>
      {mail.data && !isBusy && (
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          Die Einladung ist unterwegs an {writtenAddress(mail.data.email)}.
          {mailsArriveAt === 'mailbox' && <MailboxHint />}
        </Text>
      )}
    </>
  )
}
