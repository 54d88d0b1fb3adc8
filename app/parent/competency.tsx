import { Badge, Group, Progress, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { pageTitle } from '../../domain/brand.ts'
import { fullName } from '../../domain/children.ts'
import { formatDate } from '../../domain/dates.ts'
import { uuid } from '../../domain/fields.ts'
import { Emblem } from '../components/emblem.tsx'
import { Page } from '../components/page.tsx'
import { Spinner } from '../components/spinner.tsx'
import { isApiError, queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/competency.ts'
import { LevelCard } from './competency/level-card.tsx'
import { ChildLinks } from './sharing/child-links.tsx'

type Address = { childId: string; competencyId: string }
const competencyOf = ({ childId, competencyId }: Address) =>
  trpc.learning.competencyOfChild.queryOptions({ childId, competencyId })

/** Leads back to the family when there is no such child, or the competency is not assigned to it. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (![params.childId, params.competencyId].every((id) => uuid.safeParse(id).success)) throw redirect('/family')
  try {
    return await queryClient.ensureQueryData(competencyOf(params))
  } catch (error) {
    if (isApiError(error) && error.data?.refusal === 'NOT_FOUND') throw redirect('/family')
    throw error
  }
}

export const HydrateFallback = Spinner
export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: pageTitle(loaderData?.title ?? 'Kompetenz') }]

/** One competency of one child, as its parent sees it: what was read, tried and passed. */
export default function CompetencyScreen({ params }: Route.ComponentProps) {
  const { data: competency } = useSuspenseQuery(competencyOf(params))
  return (
    <Page
      title={competency.title}
      emblem={<Emblem title={competency.title} size="lg" />}
      breadcrumbs={[
        { label: 'Dashboard', to: '/dashboard' },
        { label: fullName(competency.child) },
        { label: competency.title },
      ]}
    >
      <Stack gap="xl">
        {competency.description && <Text maw="65ch">{competency.description}</Text>}
        <Overall progress={competency.progress} completedAt={competency.completedAt} />
        {competency.levels.length === 0 && (
          <Text c="dimmed">
            Keine Lerninhalte verfügbar für diese Kompetenz. Bitte kontaktieren Sie einen Administrator, um Inhalte
            hinzuzufügen.
          </Text>
        )}
        {competency.levels.map((level, index) => (
          <LevelCard key={level.id} child={competency.child} number={index + 1} level={level} />
        ))}
        <ChildLinks child={competency.child} />
      </Stack>
    </Page>
  )
}

const Overall = ({ progress, completedAt }: { progress: number; completedAt: string | null }) => (
  <div>
    <Group justify="space-between" mb="xs">
      <Text fw={600}>Fortschritt: {progress} %</Text>
      {completedAt && (
        <Badge size="lg" tt="none">
          Abgeschlossen am {formatDate(completedAt)}
        </Badge>
      )}
    </Group>
    <Progress value={progress} size="lg" aria-label={`Fortschritt: ${progress} %`} />
  </div>
)
