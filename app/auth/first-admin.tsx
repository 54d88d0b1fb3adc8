import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { brand } from '../../domain/platform/brand.ts'
import { refusals } from '../../domain/platform/refusals.ts'
import { ActionButton } from '../components/button/action-button.tsx'
import { TextLink } from '../components/button/text-link.tsx'
import { PageSpinner, Spinner } from '../components/page/spinner.tsx'
import { failureOf } from '../failure.ts'
import { unlistedPage } from '../public/describe-page.ts'
import { AccountPage } from './account-page.tsx'
import { FirstAdminForm } from './first-admin/first-admin-form.tsx'
import { checkSetupLink, readSetupToken } from './first-admin/setup-link.ts'

export const meta = () => unlistedPage('Einrichten', `Hier beginnt, wer ${brand.name} einrichtet.`)

export const clientLoader = () => null
export const HydrateFallback = PageSpinner

/** Where the link leads that a starting server prints while nobody manages it (decision 111). */
export default function FirstAdminScreen() {
  const [token, setToken] = useState(readSetupToken)
  useEffect(() => {
    const takeAnother = () => setToken(readSetupToken())
    window.addEventListener('hashchange', takeAnother)
    return () => window.removeEventListener('hashchange', takeAnother)
  }, [])
  return token ? <WithLink key={token} token={token} /> : <LinkFailure message={refusals.SETUP_LINK_OVER.message} />
}

function WithLink({ token }: { token: string }) {
  const { error, isSuccess, isFetching, refetch } = useQuery({
    queryKey: ['setup-link', token],
    queryFn: async () => {
      await checkSetupLink(token)
      return true
    },
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false, // what was typed must not go away when somebody else is faster: the answer says so
  })
  if (isSuccess) return <FirstAdminForm token={token} />
  if (!error || isFetching) return <Spinner />
  const { message, refusal } = failureOf(error)
  return <LinkFailure message={message} isDone={refusal === 'SETUP_DONE'} onRetry={refusal ? undefined : refetch} />
}

type LinkFailureProps = { message: string; isDone?: boolean; onRetry?: (() => void) | undefined }

const LinkFailure = ({ message, isDone, onRetry }: LinkFailureProps) => (
  <AccountPage title="Einrichten">
    <Alert color={isDone ? 'amber' : 'red'} mb="md">
      {message}
    </Alert>
    {isDone && (
      <Text>
        <TextLink to="/login">Anmelden</TextLink>
      </Text>
    )}
    {onRetry && <ActionButton size="md" label="Noch einmal versuchen" onClick={onRetry} />}
  </AccountPage>
)
