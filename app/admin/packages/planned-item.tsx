import { Anchor, Badge, Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { taughtNames } from '../../../domain/content/standing.ts'
import type { PlannedItem as Item } from '../../../server/content/packages/plan.ts'
import { Aside } from '../../components/page/texts.tsx'
import { Comparison } from '../content/draft/comparison.tsx'
import { addressOf } from '../parts/address-of.ts'
import { FindingList } from '../parts/finding-list.tsx'

export const nameOf = ({ type, title }: Pick<Item, 'type' | 'title'>) => `${taughtNames[type].one} „${title}“`

const statuses = {
  new: { words: 'Neu', color: 'sea' },
  changed: { words: 'Geändert', color: 'amber' },
  unchanged: { words: 'Unverändert', color: 'gray' },
  kept: { words: 'Bleibt, wie es hier ist', color: 'gray' },
}

type PlannedItemProps = { item: Item; isAgreed: boolean; onAgree: (agrees: boolean) => void }

/** One item of a package: what would happen to it, a diff, and the agreement where it would replace a draft. */
export function PlannedItem({ item, isAgreed, onAgree }: PlannedItemProps) {
  const { type, title, file, status, conflict, before, after, findings } = item
  const name = nameOf(item)
  return (
    <Paper component="li" withBorder p="md" aria-label={name}>
      <Stack gap="xs">
        <Group gap="xs">
          <Badge color={statuses[status].color} variant="light" tt="none">
            {statuses[status].words}
          </Badge>
          <Aside>{taughtNames[type].one}</Aside>
        </Group>
        <div style={{ overflowWrap: 'anywhere' }}>
          <Title order={3} size="h4">
            {title}
          </Title>
          <Aside>{file}</Aside>
        </div>
        {status === 'kept' && (
          <Text>
            Im Paket steht es anders. Es hat keinen Entwurf und würde sofort für alle gelten: Übernehmen Sie, was Sie
            möchten,{' '}
            <Anchor component={Link} to={addressOf(item)} underline="always" aria-label={`Von Hand ändern: ${name}`}>
              von Hand
            </Anchor>
            .
          </Text>
        )}
        {conflict && <Text>{conflict} Verglichen wird mit diesem Entwurf.</Text>}
        {before && after && (
          <Foldable words="Unterschiede" name={name}>
            <Comparison before={before} after={after} label={`Unterschiede: ${name}`} />
          </Foldable>
        )}
        {conflict && (
          <Checkbox
            checked={isAgreed}
            onChange={(event) => onAgree(event.currentTarget.checked)}
            label="Den Entwurf ersetzen"
            aria-label={`Den Entwurf ersetzen: ${name}`}
          />
        )}
        {findings.length > 0 && (
          <Foldable words={findings.length === 1 ? '1 Hinweis' : `${findings.length} Hinweise`} name={name}>
            <FindingList findings={findings} />
          </Foldable>
        )}
      </Stack>
    </Paper>
  )
}

type FoldableProps = { words: string; name: string; children: ReactNode }

function Foldable({ words, name, children }: FoldableProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Group>
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={`${words}: ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words}
        </Button>
      </Group>
      {isOpen && children}
    </>
  )
}
