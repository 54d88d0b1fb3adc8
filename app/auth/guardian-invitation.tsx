import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { PageSpinner, Spinner } from '../components/page/spinner.tsx'
import { messageOf } from '../failure.ts'
import { unlistedPage } from '../public/describe-page.ts'
import { loadSession } from '../session.ts'
import { trpc } from '../trpc.ts'
import type { Route } from './+types/guardian-invitation.ts'
import { AccountPage, RetryPage } from './account-page.tsx'
import { AcceptAsAdult, type AcceptedInvitation } from './guardian-invitation/accept-as-adult.tsx'
import { InvitationOver, NobodySignedIn, NotForThisAccount } from './guardian-invitation/instead-of-form.tsx'

export const meta = () =>
  unlistedPage('Ein Kind begleiten', `Jemand lädt Sie ein, bei ${brand.name} ein Kind zu begleiten.`)

// Browser only: the server has one query cache for all visitors, which would keep every invitation token.
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({ token: params.token })
export const HydrateFallback = PageSpinner

/**
 * An adult is invited to accompany children. Everybody sees who invites and what it means; accepting needs an account
 * and the code that the inviting person reads out (decision 091).
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
    const message = messageOf(invitation.error ?? session.error)
    return <RetryPage title="Fehler beim Laden der Einladung" message={message} onRetry={retry} />
  }
  if (invitation.data.state !== 'open') return <InvitationOver state={invitation.data.state} />
  const { user, roles } = session.data
  if (!user) return <NobodySignedIn invitation={invitation.data} />
  if (roles.isChild || !roles.isParent || invitation.data.isOwn) {
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

/** Leads to the child, or where there are several to all of them. */
function AcceptedByAdult({ kind, childIds }: AcceptedInvitation) {
  const only = childIds.length === 1 ? childIds[0] : undefined
  const to =
    kind === 'guardian' ? (only ? `/family/${only}` : '/family') : only ? `/begleiten/kind/${only}` : '/begleiten'
  return (
    <AccountPage title="Schön, dass Sie dabei sind">
      <Text mb="md" role="status">
        Die Einladung ist angenommen. Wer Sie eingeladen hat, erfährt es jetzt auch.
      </Text>
      <LinkButton to={to} replace size="md" label={only ? 'Zum Kind' : 'Zu den Kindern'} />
    </AccountPage>
  )
}
