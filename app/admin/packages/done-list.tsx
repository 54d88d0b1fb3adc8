import { Alert, Anchor, List, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Imported } from '../../../server/content/packages/apply.ts'
import type { PackagePlan, PlannedItem } from '../../../server/content/packages/plan.ts'
import { kindOf } from './planned-item.tsx'

type DoneListProps = { done: Imported; plan: PackagePlan; agreed: string[] }

/** What was imported, with links: drafts still have to be published there. */
export function DoneList({ done, plan, agreed }: DoneListProps) {
  const taken = plan.items.filter(
    ({ status, asks, id, type }) => status !== 'unchanged' && (!asks || agreed.includes(id)) && type !== 'level', // levels are linked from their competency
  )
  return (
    <Stack>
      <Alert color="sea" role="status" title="Das Paket ist übernommen">
        <Text mb="xs">{told(done)}</Text>
        <Text>Einen Entwurf und alles Neue sieht nur das Team, bis Sie es veröffentlichen: jeden Text für sich.</Text>
      </Alert>
      <List>
        {taken.map((item) => (
          <List.Item key={item.type + item.id}>
            <Anchor component={Link} to={addressOf(item)}>
              {kindOf(item.type)} „{item.title}“
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

function told({ drafts, created, saved, left }: Imported): string {
  const parts = [
    drafts === 1 ? '1 Entwurf gespeichert' : `${drafts} Entwürfe gespeichert`,
    `${created} neu angelegt`,
    ...(saved > 0 ? [`${saved} sofort geändert`] : []),
    ...(left > 0 ? [`${left} nicht übernommen`] : []),
  ]
  return `${parts.join(', ')}.`
}

const addressOf = ({ type, id }: PlannedItem) =>
  type === 'competency' ? `/admin/competencies/${id}` : `/admin/content/${type}/${id}`
