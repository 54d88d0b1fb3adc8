import { fullName, traceOfInvitation, type WaitingInvitation } from '../../../domain/people/children.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { CallButton } from '../../components/button/call-button.tsx'
import { notify } from '../../components/page/notify.ts'
import { Aside } from '../../components/page/texts.tsx'
import { client, queryClient, trpc } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'

type InvitationTraceProps = {
  child: { id: string; name: string; lastName: string | null }
  invitation: WaitingInvitation
  /** Shows the link in its dialog. */
  onShow: () => void
}

/** The state of a pending invitation. One that was mailed can be mailed again, another one is shown again. */
export const InvitationTrace = ({ child, invitation, onShow }: InvitationTraceProps) => (
  <div>
    <Aside>{traceOfInvitation(invitation)}</Aside>
    {invitation.mailedAt ? (
      <CallButton
        {...small}
        label="Erinnern"
        about={fullName(child)}
        busyLabel="Wird geschickt..."
        keepsFocus
        call={() => client.invitations.mail.mutate({ childId: child.id })}
        onDone={({ email }) =>
          notify.success('Erinnerung geschickt', `Die Einladung ist noch einmal unterwegs an ${writtenAddress(email)}.`)
        }
        whenFailed="Die E-Mail wurde nicht geschickt"
        onSettled={() => queryClient.invalidateQueries(trpc.children.pathFilter())} // perhaps it was accepted meanwhile
      />
    ) : (
      <ActionButton {...small} label="Link zeigen" about={fullName(child)} onClick={onShow} />
    )}
  </div>
)

const small = { variant: 'transparent', size: 'compact-md', px: 0, td: 'underline' } as const
