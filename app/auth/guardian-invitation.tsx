import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brand, pageTitle } from '../../domain/platform/brand.ts'
import { PageSpinner, Spinner } from '../components/page/spinner.tsx'
import { messageOf } from '../failure.ts'
import { loadSession } from '../session.ts'
import { trpc } from '../trpc.ts'
import type { Route } from './+types/guardian-invitation.ts'
import { AcceptAsAdult } from './guardian-invitation/accept-as-adult.tsx'
import { AcceptedByAdult } from './guardian-invitation/accepted-by-adult.tsx'
import { InvitationOver, NotLoaded } from './guardian-invitation/invitation-over.tsx'
import { NobodySignedIn } from './guardian-invitation/nobody-signed-in.tsx'
import { NotForThisAccount } from './guardian-invitation/not-for-this-account.tsx'
import type { AcceptedInvitation } from './guardian-invitation/types.ts'

export const meta = () => [
  { title: pageTitle('Ein Kind begleiten') },
  { name: 'description', content: `Jemand lädt Sie ein, bei ${brand.name} ein Kind zu begleiten.` },
  { name: 'robots', content: 'noindex' },
]

// Browser only: the server has one query cache for all visitors, which would keep every invitation token.
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({ token: params.token })
export const HydrateFallback = PageSpinner

/**
 * An adult is invited to accompany children. Who invites and what it means stand there for everybody; accepting needs an
 * account and the code that who invites reads out (decision 091).
 */
export default function GuardianInvitationScreen({ loaderData: { token } }: Route.ComponentProps) {
  // Loaded once per visit: a refetch must not replace the form while somebody types.
  const invitation = useQuery(
    trpc.guardians.look.queryOptions({ token }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
  )
  const session = useQuery({
    queryKey: ['session'],
    queryFn: loadSession,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [accepted, setAccepted] = useState<AcceptedInvitation>()

  if (accepted) return <AcceptedByAdult {...accepted} />
  if (invitation.isPending || session.isPending) return <Spinner />
  if (invitation.isError || session.isError) {
    const retry = () => Promise.all([invitation, session].map((query) => query.isError && query.refetch()))
    return <NotLoaded message={messageOf(invitation.error ?? session.error)} onRetry={retry} />
  }
  if (invitation.data.state !== 'open') return <InvitationOver state={invitation.data.state} />
  const { user, roles } = session.data
  if (!user) return <NobodySignedIn invitation={invitation.data} />
  if (roles.isChild || !roles.isParent) {
    return <NotForThisAccount user={user} isChild={roles.isChild} invitation={invitation.data} />
  }
  return (
    <AcceptAsAdult
      token={token}
      user={user}
      invitation={invitation.data}
      onAccepted={setAccepted}
      onWrong={() => invitation.refetch()}
    />
  )
}
