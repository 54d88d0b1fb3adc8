import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { PackagePlan } from '../../../server/content/packages/plan.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { PlannedItem } from './planned-item.tsx'

type PackageDifferencesProps = {
  plan: PackagePlan
  agreed: string[]
  onAgree: (agreed: string[]) => void
  isBusy: boolean
  onTake: () => void
}

/** What a package would change, the items that need agreement, and the button to import it. */
export function PackageDifferences({ plan, agreed, onAgree, isBusy, onTake }: PackageDifferencesProps) {
  const { items, newPictures, newRecordings, untouched, notes } = plan
  const differing = items.filter(({ status }) => status !== 'unchanged')
  const count = (status: string) => items.filter((item) => item.status === status).length
  const taken = differing.filter(({ asks, id }) => !asks || agreed.includes(id))
  return (
    <Stack>
      <Text role="status" fw={700}>
        {count('new')} neu, {count('changed')} geändert, {count('unchanged')} unverändert
      </Text>
      {notes.length > 0 && (
        <Alert color="amber" role="none" title="Nicht aus dem Paket übernommen">
          {notes.map((note) => (
            <Text key={note}>{note}</Text>
          ))}
        </Alert>
      )}
      {newPictures > 0 && (
        <Text size="sm">{newPictures === 1 ? '1 Bild kommt' : `${newPictures} Bilder kommen`} in die Medien dazu.</Text>
      )}
      {newRecordings > 0 && (
        <Text size="sm">
          {newRecordings === 1 ? '1 Aufnahme kommt' : `${newRecordings} Aufnahmen kommen`} in die Medien dazu.
        </Text>
      )}
      {untouched.length > 0 && (
        <Text size="sm">
          Steht nur hier und bleibt, wie es ist: {untouched.map((title) => `„${title}“`).join(', ')}.
        </Text>
      )}
      {differing.length === 0 ? (
        <EmptyState figure="thinks" title="Dieses Paket bringt nichts Neues">
          <Text>Alles darin steht hier schon genau so, veröffentlicht oder als Entwurf.</Text>
        </EmptyState>
      ) : (
        <>
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Was sich ändern würde">
            {differing.map((item) => (
              <PlannedItem
                key={item.type + item.id}
                item={item}
                isAgreed={agreed.includes(item.id)}
                onAgree={(agrees) => onAgree(agrees ? [...agreed, item.id] : agreed.filter((id) => id !== item.id))}
              />
            ))}
          </Stack>
          <Group>
            <Button onClick={onTake} disabled={isBusy || taken.length === 0} aria-busy={isBusy}>
              {isBusy ? 'Wird übernommen...' : 'Als Entwürfe übernehmen'}
            </Button>
            {taken.length === 0 && <Text>Haken Sie an, was übernommen werden soll.</Text>}
          </Group>
        </>
      )}
    </Stack>
  )
}
