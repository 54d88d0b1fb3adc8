import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageSpinner, Spinner } from '../components/page/spinner.tsx'
import { failureOf } from '../failure.ts'
import { unlistedPage } from '../public/describe-page.ts'
import { loadSession } from '../session.ts'
import { trpc } from '../trpc.ts'
import type { Route } from './+types/invitation.ts'
import { RetryPage } from './account-page.tsx'
import { AcceptForm } from './invitation/accept-form.tsx'
import { type Acceptance, Accepted } from './invitation/accepted.tsx'
import { DeadEnd, SomebodySignedIn } from './invitation/instead-of-form.tsx'

export const meta = () => unlistedPage('Einladung', 'Nimm die Einladung an und wähle dein Passwort.')

// Browser only: the server has one query cache for all visitors, which would keep every invitation token.
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({ token: params.token })
export const HydrateFallback = PageSpinner

const isUnknown = (error: unknown) => failureOf(error).refusal === 'LINK_NOT_FOUND'

const RETRIES = 2
const LONGEST_DELAY_MS = 30_000
/** Two retries, after 1 s and 2 s (S9.11). No refetch, which would replace the form while somebody types. */
const retrying = {
  retry: (failures: number, error: unknown) => failures < RETRIES && !isUnknown(error),
  retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, LONGEST_DELAY_MS),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
}

/** Accepting a parent's invitation. A session on this device is never replaced silently. */
export default function InvitationScreen({ loaderData: { token } }: Route.ComponentProps) {
  const invitation = useQuery(trpc.invitations.byToken.queryOptions({ token }, retrying))
  const session = useQuery({ queryKey: ['session'], queryFn: loadSession, ...retrying })
  const [acceptance, setAcceptance] = useState<Acceptance>()

  if (acceptance) return <Accepted {...acceptance} />
  if (invitation.isPending || session.isPending) return <Spinner />
  if (isUnknown(invitation.error))
    return <DeadEnd title="Ungültige Einladung" text="Diese Einladung wurde nicht gefunden." />
  if (invitation.isError || session.isError) {
    const retry = () => Promise.all([invitation, session].map((query) => query.isError && query.refetch()))
    const { fields, messageForChild } = failureOf(invitation.error ?? session.error)
    // A malformed token gets the message of S8.08.
    const message = fields ? 'Diese Einladung ist abgelaufen oder ungültig.' : messageForChild
    return <RetryPage title="Fehler beim Laden der Einladung" message={message} onRetry={retry} />
  }
  if (!invitation.data.isValid) {
    return <DeadEnd title="Einladung abgelaufen" text="Diese Einladung ist bereits verwendet worden oder abgelaufen." />
  }
  if (session.data.user) return <SomebodySignedIn user={session.data.user} childName={invitation.data.childName} />
  return (
    <AcceptForm
      token={token}
      invitation={invitation.data}
      onAccepted={setAcceptance}
      onInvalid={() => invitation.refetch()}
    />
  )
}
