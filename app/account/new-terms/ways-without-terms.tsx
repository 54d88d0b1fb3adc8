import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { notify } from '../../components/page/notify.ts'
import { useSignOut } from '../../session/use-sign-out.ts'
import { EraseAccountCard } from '../profile/erase-account-card.tsx'
import { OwnDataCard } from '../profile/own-data-card.tsx'

/** What stays open to a parent who does not accept new terms: leaving for now, taking the data along, deleting the account. */
export function WaysWithoutTerms({ isAdmin }: { isAdmin: boolean }) {
  const { leave, isLeaving } = useSignOut('/', (message) => notify.failure(message))
  return (
    <Stack>
      <Text maw="46rem">
        Dann können Sie den Bereich für Eltern nicht weiter benutzen. Gelöscht wird deshalb nichts: Sie können sich
        abmelden und es sich überlegen, Ihre Daten mitnehmen oder Ihr Konto löschen.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <OwnDataCard />
        <EraseAccountCard isAdmin={isAdmin} />
      </SimpleGrid>
      <Group>
        <Button variant="default" onClick={leave} disabled={isLeaving} aria-busy={isLeaving}>
          Jetzt abmelden
        </Button>
      </Group>
    </Stack>
  )
}
