import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../components/button/link-button.tsx'
import { twoFactorState } from '../two-factor/two-factor-api.ts'
import { ProfileCard } from './profile-card.tsx'

export function TwoFactorCard() {
  const { data: state, isPending } = useQuery(twoFactorState)
  return (
    <ProfileCard title="Zweiter Schritt">
      <Stack>
        <Text>Mit einem zweiten Schritt genügt es nicht, Ihr Passwort zu kennen: Es braucht auch Ihr Handy.</Text>
        <Group justify="space-between">
          {isPending && <Skeleton w="8rem" h="1.6rem" role="status" aria-label="Lade..." />}
          {state && (
            <Badge size="lg" variant="light" color={state.isOn ? undefined : 'gray'}>
              {state.isOn ? 'Eingeschaltet' : 'Ausgeschaltet'}
            </Badge>
          )}
          <LinkButton
            to="/profile/two-factor"
            variant="default"
            label={state && !state.isOn ? 'Zweiten Schritt einrichten' : 'Zweiten Schritt verwalten'}
          />
        </Group>
      </Stack>
    </ProfileCard>
  )
}
