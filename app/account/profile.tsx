import { Alert, Button, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pageTitle } from '../../domain/platform/brand.ts'
import { HelpLink } from '../components/page/help-link.tsx'
import { fromDashboard, Page } from '../components/page/page.tsx'
import { isLost, messageForChild, messageOf } from '../failure.ts'
import { guard } from '../guard.ts'
import { trpc } from '../trpc.ts'
import type { Route } from './+types/profile.ts'
import { DailyStatusCard } from './profile/daily-status-card.tsx'
import { Devices } from './profile/devices.tsx'
import { EraseAccountCard } from './profile/erase-account-card.tsx'
import { OwnConsentCard } from './profile/own-consent-card.tsx'
import { OwnDataCard } from './profile/own-data-card.tsx'
import { PasskeysCard } from './profile/passkeys-card.tsx'
import { PasswordCard } from './profile/password-card.tsx'
import { PersonalData } from './profile/personal-data.tsx'
import { ProfileCard } from './profile/profile-card.tsx'
import { RemindersCard } from './profile/reminders-card.tsx'
import { TwoFactorCard } from './profile/two-factor-card.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => guard(request)
export const meta = () => [{ title: pageTitle('Profil') }]

/**
 * The profile page. A child sees only its form, devices and consent. A child without an e-mail address cannot change
 * its data or sign-in here, because its parents manage them.
 */
export default function ProfileScreen({ loaderData: { user, roles, owesTerms } }: Route.ComponentProps) {
  const hasFamilyOpen = roles.isParent && !owesTerms // what is about the family waits until new terms are accepted
  const isNicknamed = roles.isChild && user?.email === null
  const profile = useQuery(trpc.profile.get.queryOptions())
  return (
    <Page
      title={roles.isChild ? 'Dein Profil' : 'Ihr Profil'}
      breadcrumbs={fromDashboard('Profil')}
      action={roles.isChild && <HelpLink />}
    >
      {/* Forms in one column, all else in the other: an error message below a field then moves only forms. */}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <Stack gap="lg">
          {profile.isPending && <Skeleton height="24rem" radius="lg" role="status" aria-label="Lade..." />}
          {profile.isLoadingError && (
            <LoadFailure error={profile.error} isChild={roles.isChild} onRetry={() => profile.refetch()} />
          )}
          {profile.data && isNicknamed && <NicknamedCard />}
          {profile.data && !isNicknamed && <PersonalData profile={profile.data} isChild={roles.isChild} />}
          {hasFamilyOpen && <DailyStatusCard />}
          {hasFamilyOpen && <RemindersCard />}
          {profile.data && !roles.isChild && <PasswordCard email={profile.data.email} />}
        </Stack>
        <Stack gap="lg">
          {!isNicknamed && <Devices isChild={roles.isChild} />}
          {!roles.isChild && <PasskeysCard />}
          {!roles.isChild && <TwoFactorCard />}
          {roles.isChild && <OwnConsentCard />}
          {!roles.isChild && <OwnDataCard />}
          {roles.isParent && <EraseAccountCard isAdmin={roles.isAdmin} />}
        </Stack>
      </SimpleGrid>
    </Page>
  )
}

type LoadFailureProps = { error: unknown; isChild: boolean; onRetry: () => void }

const LoadFailure = ({ error, isChild, onRetry }: LoadFailureProps) => (
  <Alert color="red" title="Fehler">
    {isLost(error) ? 'Fehler beim Laden des Profils.' : (isChild ? messageForChild : messageOf)(error)}
    <Button variant="default" mt="md" display="block" onClick={onRetry}>
      Noch einmal versuchen
    </Button>
  </Alert>
)

/** For a child without an e-mail address: who can change its sign-in. */
const NicknamedCard = () => (
  <ProfileCard title="So meldest du dich an">
    <Text>
      Du meldest dich mit dem Code deiner Familie, deinem Spitznamen und deinem Geheimnis an. Möchtest du daran etwas
      ändern? Das machen deine Eltern mit dir zusammen, auf ihrer Seite „Familie“.
    </Text>
  </ProfileCard>
)
