import { Alert, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { TextLink } from '../components/button/text-link.tsx'
import { PageSpinner } from '../components/page/spinner.tsx'
import { messageOf } from '../failure.ts'
import { unlistedPage } from '../public/describe-page.ts'
import { trpc } from '../trpc.ts'
import type { Route } from './+types/unsubscribe.ts'
import { AccountPage } from './account-page.tsx'

export const meta = () => unlistedPage('Status-Updates abbestellen', 'Bestellen Sie die Status-Updates ab.')

export const clientLoader = () => null
export const HydrateFallback = PageSpinner

/** Target of the unsubscribe link in status mails. Opening it changes nothing, because mail scanners open links too. */
export default function UnsubscribeScreen({ params: { token } }: Route.ComponentProps) {
  const switchOff = useMutation(trpc.dailyStatus.switchOff.mutationOptions())
  if (switchOff.isSuccess) return <Unsubscribed />
  return (
    <AccountPage title="Status-Updates abbestellen">
      {switchOff.isError && (
        <Alert color="red" mb="md">
          {messageOf(switchOff.error)}
        </Alert>
      )}
      <Text mb="md">
        Möchten Sie keine Status-Updates mehr bekommen? Alle anderen E-Mails, zum Beispiel zu Ihrem Passwort, bleiben
        davon unberührt.
      </Text>
      <Button
        size="md"
        onClick={() => switchOff.mutate({ token })}
        disabled={switchOff.isPending}
        aria-busy={switchOff.isPending}
      >
        {switchOff.isPending ? 'Wird abbestellt...' : 'Abbestellen'}
      </Button>
    </AccountPage>
  )
}

const Unsubscribed = () => (
  <AccountPage title="Abbestellt">
    <Text role="status">
      Sie bekommen keine Status-Updates mehr. Im <TextLink to="/profile">Profil</TextLink> schalten Sie sie jederzeit
      wieder ein.
    </Text>
  </AccountPage>
)
