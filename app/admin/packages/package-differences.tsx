import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { isImported } from '../../../domain/content/packages.ts'
import type { PackagePlan } from '../../../server/content/packages/plan.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { CardList } from '../parts/card-list.tsx'
import { PlannedItem } from './planned-item.tsx'

type PackageDifferencesProps = {
  plan: PackagePlan
  agreed: string[]
  onAgree: (agreed: string[]) => void
  isBusy: boolean
  onImport: () => void
}

/** What a package would change, the drafts that it would replace, and the button to import it. */
export function PackageDifferences({ plan, agreed, onAgree, isBusy, onImport }: PackageDifferencesProps) {
  const { items, newPictures, newRecordings, untouched, notes } = plan
  const differing = items.filter(({ status }) => status !== 'unchanged')
  const count = (status: string) => items.filter((item) => item.status === status).length
  const imported = items.filter((item) => isImported(item, agreed))
  const couldReplace = items.some(({ conflict }) => conflict)
  return (
    <Stack>
      <Text role="status" fw={700}>
        {count('new')} neu, {count('changed')} geändert, {count('unchanged')} unverändert
        {count('kept') > 0 && `, ${count('kept')} von Hand zu ändern`}
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
          <CardList aria-label="Was sich ändern würde">
            {differing.map((item) => (
              <PlannedItem
                key={item.type + item.id}
                item={item}
                isAgreed={agreed.includes(item.id)}
                onAgree={(agrees) => onAgree(agrees ? [...agreed, item.id] : agreed.filter((id) => id !== item.id))}
              />
            ))}
          </CardList>
          <Group>
            <Button onClick={onImport} disabled={isBusy || imported.length === 0} aria-busy={isBusy}>
              {isBusy ? 'Wird übernommen...' : 'Als Entwürfe übernehmen'}
            </Button>
            {imported.length === 0 && (
              <Text>
                {couldReplace ? 'Haken Sie an, was übernommen werden soll.' : 'Was anders ist, ändern Sie von Hand.'}
              </Text>
            )}
          </Group>
        </>
      )}
    </Stack>
  )
}
