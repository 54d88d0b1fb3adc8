import { Text } from '@mantine/core'
import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { fullName } from '../../domain/people/children.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LoadFailure } from '../components/page/load-failure.tsx'
import { fromDashboard, Page } from '../components/page/page.tsx'
import { Spinner } from '../components/page/spinner.tsx'
import { isNotFound } from '../failure.ts'
import { PaperKit } from '../learning/paper/paper-kit.tsx'
import { Solutions } from '../learning/worksheet.tsx'
import { queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/paper.ts'
import { competencyOfChild, openLevels } from './learning/competency-of-child.ts'
import { orToFamily } from './or-to-family.ts'
import { sheetsOf, type TaughtLevel, worksheetKey } from './paper/sheets-of.tsx'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { title } = await orToFamily([params.childId, params.competencyId], () =>
    queryClient.ensureQueryData(competencyOfChild(params)),
  )
  return { title }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle(loaderData ? `Zum Ausdrucken: ${loaderData.title}` : 'Zum Ausdrucken') },
]

const words = { legend: 'Was möchten Sie drucken?', none: 'Bitte wählen Sie mindestens ein Blatt aus.' }

/** What a family can do with a competency on paper: sheets to choose from, of the levels that are open to the child. */
export default function PaperScreen({ params }: Route.ComponentProps) {
  const { data: competency, error } = useSuspenseQuery(competencyOfChild(params))
  const open = openLevels(competency.levels)
  const lessonIds = open.flatMap(({ lessons }) => lessons.flatMap(({ id, isParentOnly }) => (isParentOnly ? [] : [id])))
  const lessons = useQueries({ queries: lessonIds.map((lessonId) => trpc.lessons.preview.queryOptions({ lessonId })) })
  const profile = `/family/${params.childId}`
  if (isNotFound(error)) return <Navigate to={profile} replace /> // unassigned elsewhere
  const read = new Map(lessons.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])))
  const levels = open.map(
    (level): TaughtLevel => ({ ...level, taught: level.lessons.flatMap(({ id }) => read.get(id) ?? []) }),
  )
  const failed = lessons.filter(({ isLoadingError }) => isLoadingError)
  return (
    <Page
      title="Zum Ausdrucken"
      breadcrumbs={fromDashboard(
        'Zum Ausdrucken',
        [fullName(competency.child), profile],
        [competency.title, `${profile}/competency/${competency.id}`],
      )}
    >
      <Text maw="65ch" mb="md">
        Für den Küchentisch, den Kühlschrank oder unterwegs. Alles passt auf A4 und ist schwarz-weiß gut zu lesen; als
        PDF speichern geht im selben Fenster.
      </Text>
      {failed.length > 0 ? (
        <LoadFailure
          message="Die Blätter konnten nicht geladen werden."
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      ) : lessons.some(({ isPending }) => isPending) ? (
        <Spinner />
      ) : (
        <PaperKit
          sheets={sheetsOf(competency, levels)}
          words={words}
          lastFor={(chosen) => (
            <Solutions
              activities={levels
                .filter(({ id }) => chosen.includes(worksheetKey(id)))
                .flatMap(({ taught }) => taught.flatMap(({ activities }) => activities))}
            />
          )}
        />
      )}
    </Page>
  )
}
