import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { fullName, traceOfInvitation, type WaitingInvitation } from '../../../domain/people/children.ts'
import { notify } from '../../components/page/notify.ts'
import { Aside } from '../../components/page/texts.tsx'
import { messageOf } from '../../failure.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'

type InvitationTraceProps = {
  child: { id: string; name: string; lastName: string | null }
  invitation: WaitingInvitation
  /** Shows the link in its dialog. */
  onShow: () => void
}

/** The state of a pending invitation. One that was mailed can be mailed again, another one is shown again. */
export function InvitationTrace({ child, invitation, onShow }: InvitationTraceProps) {
  const mail = useMutation(
    trpc.invitations.mail.mutationOptions({
      onSuccess: async ({ email }) => {
        await queryClient.invalidateQueries(trpc.children.pathFilter())
        notify.success('Erinnerung geschickt', `Die Einladung ist noch einmal unterwegs an ${writtenAddress(email)}.`)
      },
      onError: (error) => {
        notify.failure(`Die E-Mail wurde nicht geschickt: ${messageOf(error)}`)
        void queryClient.invalidateQueries(trpc.children.pathFilter()) // most likely the child has accepted meanwhile
      },
    }),
  )
  return (
    <div>
      <Aside>{traceOfInvitation(invitation)}</Aside>
      {invitation.mailedAt ? (
        <Button
          {...small}
          aria-label={`Erinnern: ${fullName(child)}`}
          aria-busy={mail.isPending}
          onClick={() => mail.isPending || mail.mutate({ childId: child.id })}
        >
          {mail.isPending ? 'Wird geschickt...' : 'Erinnern'}
        </Button>
      ) : (
        <Button {...small} aria-label={`Link zeigen: ${fullName(child)}`} onClick={onShow}>
          Link zeigen
        </Button>
      )}
    </div>
  )
}

const small = { variant: 'transparent', size: 'compact-md', px: 0, td: 'underline' } as const
