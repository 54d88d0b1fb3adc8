import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import { fromDashboard, Page } from '../components/page/page.tsx'
import { isNotFound } from '../failure.ts'
import { InsightView } from '../learning/insight-view.tsx'
import { queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/insight.ts'
import { orToFamily } from './or-to-family.ts'

const insightOf = (childId: string) => trpc.insight.ofChild.queryOptions({ childId })

/** Redirects to /family when the child does not exist. */
export const clientLoader = ({ params: { childId } }: Route.ClientLoaderArgs) =>
  orToFamily([childId], () => queryClient.ensureQueryData(insightOf(childId)))

export const meta = () => [{ title: pageTitle('Einblick') }]

/** The insight into a child's week for its parent; the child sees the same (app/child/insight.tsx). */
export default function InsightScreen({ params }: Route.ComponentProps) {
  const { data: insight, error } = useSuspenseQuery(insightOf(params.childId))
  if (isNotFound(error)) return <Navigate to="/family" replace /> // deleted elsewhere
  return (
    <Page
      title={`Einblick: ${insight.name}`}
      breadcrumbs={fromDashboard('Einblick', [insight.name, `/family/${params.childId}`])}
    >
      <Text mb="lg" maw="46rem">
        Woran {insight.name} gerade lernt und worüber sich ein Gespräch lohnt. Kinder mit eigenem Konto lesen dort Wort
        für Wort dasselbe, unter „Was meine Eltern sehen“. Wie lange Ihr Kind lernt, zeigen wir bewusst nicht.
      </Text>
      <InsightView insight={insight} />
    </Page>
  )
}
