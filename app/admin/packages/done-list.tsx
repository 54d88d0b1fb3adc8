import { Alert, Anchor, List, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Imported } from '../../../server/content/packages/apply.ts'
import type { PlannedItem } from '../../../server/content/packages/plan.ts'
import { addressOf } from '../parts/address-of.ts'
import { nameOf } from './planned-item.tsx'

/** What was imported, with links: drafts still have to be published there. */
export function DoneList({ done, items }: { done: Imported; items: PlannedItem[] }) {
  const linked = items.filter(({ type }) => type !== 'level') // levels are linked from their competency
  return (
    <Stack>
      <Alert color="sea" role="status" title="Das Paket ist übernommen">
        <Text mb="xs">{inWords(done)}</Text>
        <Text>Einen Entwurf und alles Neue sieht nur das Team, bis Sie es veröffentlichen: jeden Text für sich.</Text>
      </Alert>
      <List>
        {linked.map((item) => (
          <List.Item key={item.type + item.id}>
            <Anchor component={Link} to={addressOf(item)}>
              {nameOf(item)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

function inWords({ drafts, created, left }: Imported): string {
  const parts = [
    drafts === 1 ? '1 Entwurf gespeichert' : `${drafts} Entwürfe gespeichert`,
    `${created} neu angelegt`,
    ...(left > 0 ? [`${left} nicht übernommen`] : []),
  ]
  return `${parts.join(', ')}.`
}
