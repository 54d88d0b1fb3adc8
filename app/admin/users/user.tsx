import { Alert, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { nameOf } from '../../../domain/people/names.ts'
import { pageTitle } from '../../../domain/platform/brand.ts'
import { TextLink } from '../../components/button/text-link.tsx'
import { queryClient, trpc } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import type { Route } from './+types/user.ts'
import { AccountActions } from './account-actions.tsx'
import { UserMarks } from './user-marks.tsx'

const userOf = (id: string) => trpc.admin.users.byId.queryOptions({ id })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  queryClient.fetchQuery({ ...userOf(params.userId), staleTime: 0 })
export const meta = () => [{ title: pageTitle('Benutzer') }]

export default function UserScreen({ params }: Route.ComponentProps) {
  const { data: user } = useSuspenseQuery(userOf(params.userId))
  const name = nameOf(user)
  return (
    <AdminPage
      title={name}
      breadcrumbs={[{ label: 'Benutzer', to: '/admin/users' }, { label: name }]}
      facts={
        <Stack gap="sm">
          <Text style={{ overflowWrap: 'anywhere' }}>{writtenAddress(user.email)}</Text>
          <UserMarks user={user} />
        </Stack>
      }
    >
      <Stack gap="lg">
        {user.isSelf ? (
          <Alert color="amber" title="Das sind Sie selbst">
            Die eigenen Rechte und das eigene Konto ändert hier niemand selbst: Das macht ein anderer Admin. Ihre Geräte
            und Ihr Passwort finden Sie im{' '}
            <TextLink to="/profile" c="inherit">
              Profil
            </TextLink>
            .
          </Alert>
        ) : (
          <AccountActions user={user} />
        )}
        <TextLink to={`/admin/audit?wer=${user.id}`}>Was im Protokoll dazu steht</TextLink>
      </Stack>
    </AdminPage>
  )
}
