import { Badge, Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { contentNames } from '../../../domain/content/content.ts'
import type { PlannedItem as Item } from '../../../server/content/packages/plan.ts'
import { Comparison } from '../content/draft/comparison.tsx'
import { FindingList } from '../parts/finding-list.tsx'
import { FieldChanges } from './field-changes.tsx'

export const kindOf = (type: Item['type']) =>
  type === 'competency' ? 'Kompetenz' : type === 'level' ? 'Skill Level' : contentNames[type].one

type PlannedItemProps = { item: Item; isAgreed: boolean; onAgree: (agrees: boolean) => void }

/** One item of a package: what would happen to it, a diff, and the agreement if needed. */
export function PlannedItem({ item, isAgreed, onAgree }: PlannedItemProps) {
  const { type, title, file, status, asks, conflict, changes, before, after, findings } = item
  const [isOpen, setIsOpen] = useState(false)
  const name = `${kindOf(type)} „${title}“`
  const label = `Unterschiede: ${name}`
  const isComparable = before !== undefined && after !== undefined
  return (
    <Paper component="li" withBorder p="md" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Group gap="xs">
              <Badge color={status === 'new' ? 'sea' : 'amber'} variant="light" tt="none">
                {status === 'new' ? 'Neu' : 'Geändert'}
              </Badge>
              <Text size="sm" c="dimmed">
                {kindOf(type)}
              </Text>
            </Group>
            <Title order={3} size="h4">
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {file}
            </Text>
          </div>
          {isComparable && (
            <Button variant="default" aria-expanded={isOpen} aria-label={label} onClick={() => setIsOpen(!isOpen)}>
              Unterschiede
            </Button>
          )}
        </Group>
        {changes.length > 0 && <FieldChanges changes={changes} />}
        {isOpen && isComparable && <Comparison before={before} after={after} label={label} />}
        {conflict && <Text>{conflict} Verglichen wird mit diesem Entwurf.</Text>}
        {asks && (
          <Checkbox
            checked={isAgreed}
            onChange={(event) => onAgree(event.currentTarget.checked)}
            label={asks === 'draft' ? 'Den Entwurf ersetzen' : 'Übernehmen (gilt sofort für alle)'}
            aria-label={`${asks === 'draft' ? 'Den Entwurf ersetzen' : 'Übernehmen (gilt sofort für alle)'}: ${name}`}
          />
        )}
        {findings.length > 0 && <Findings findings={findings} name={name} />}
      </Stack>
    </Paper>
  )
}

/** Remarks of the content lint; they do not prevent the import. */
function Findings({ findings, name }: { findings: Item['findings']; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const label = findings.length === 1 ? '1 Hinweis' : `${findings.length} Hinweise`
  return (
    <>
      <Group>
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={`${label}: ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </Button>
      </Group>
      {isOpen && <FindingList findings={findings} />}
    </>
  )
}
