import { Anchor, Badge, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { type PassStep, stepInWords } from '../../domain/learning/passes.ts'
import { formatDate } from '../../domain/platform/dates.ts'
import { Emblem } from '../components/competency/emblem.tsx'
import { Aside, SectionTitle } from '../components/page/texts.tsx'

type PassesCardProps = {
  title: string
  childId: string
  /** Undefined while they are loaded. */
  passes: ({ id: string; title: string; earnedAt: string } & PassStep)[] | undefined
  children?: ReactNode
}

export function PassesCard({ title, childId, passes, children }: PassesCardProps) {
  const id = useId()
  return (
    <Card withBorder component="section" padding="lg" aria-labelledby={id}>
      <Group gap="sm" mb="md">
        <SectionTitle id={id} className="long-words">
          {title}
        </SectionTitle>
        {passes && (
          <Badge size="lg" variant="light">
            <VisuallyHidden>Anzahl: </VisuallyHidden>
            {passes.length}
          </Badge>
        )}
      </Group>
      {passes?.length === 0 && <Text c="dimmed">Noch keine Kompetenzen abgeschlossen.</Text>}
      <Stack component="ul" gap="xs" m={0} p={0}>
        {passes?.map((pass) => (
          <Group key={pass.id} component="li" gap="sm" wrap="nowrap">
            <Emblem title={pass.title} />
            <div>
              <Anchor component={Link} to={`/family/${childId}/pass/${pass.id}`} fw={600} display="block">
                {pass.title}
              </Anchor>
              <Aside>{[stepInWords(pass), formatDate(pass.earnedAt)].filter(Boolean).join(' · ')}</Aside>
            </div>
          </Group>
        ))}
      </Stack>
      {children}
    </Card>
  )
}
