import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookAtLink } from '../accounts.ts'
import { PageSpinner, Spinner } from '../components/page/spinner.tsx'
import { unlistedPage } from '../public/describe-page.ts'
import type { Route } from './+types/reset-password.ts'
import { RetryPage } from './account-page.tsx'
import { hasExpired, Released } from './release-address.tsx'
import { AskForLink } from './reset-password/ask-for-link.tsx'
import { NewPassword } from './reset-password/new-password.tsx'

export const meta = () => unlistedPage('Passwort zurücksetzen', 'Wählen Sie ein neues Passwort für Ihr Konto.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  token: new URL(request.url).searchParams.get('token'),
})
export const HydrateFallback = PageSpinner

/** Password reset: asks for the address; with the token from the mailed link, for a new password. */
export default function ResetPasswordScreen({ loaderData: { token } }: Route.ComponentProps) {
  return token ? <WithLink key={token} token={token} /> : <AskForLink />
}

function WithLink({ token }: { token: string }) {
  const [isOver, setOver] = useState(false)
  const [isReleased, setReleased] = useState(false)
  const look = useQuery({ queryKey: ['mailed link', token], queryFn: () => lookAtLink(token), retry: false, gcTime: 0 })
  if (isReleased && look.data) return <Released email={look.data.email} />
  if (isOver || hasExpired(look.error) || (look.data && look.data.purpose !== 'reset')) return <AskForLink isAgain />
  if (look.isPending) return <Spinner />
  if (look.isError) {
    return <RetryPage title="Passwort zurücksetzen" message={look.error.message} onRetry={() => look.refetch()} />
  }
  return (
    <NewPassword token={token} link={look.data} onReleased={() => setReleased(true)} onExpired={() => setOver(true)} />
  )
}
