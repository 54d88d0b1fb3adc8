import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { pageTitle } from '../../domain/brand.ts'
import { uuid } from '../../domain/fields.ts'
import { InsightView } from '../components/insight-view.tsx'
import { Page } from '../components/page.tsx'
import { Spinner } from '../components/spinner.tsx'
import { isApiError, queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/insight.ts'

const insightOf = (childId: string) => trpc.insight.ofChild.queryOptions({ childId })

/** Leads back to the family when there is no such child. */
export async function clientLoader({ params: { childId } }: Route.ClientLoaderArgs) {
  if (!uuid.safeParse(childId).success) throw redirect('/family')
  try {
    return await queryClient.ensureQueryData(insightOf(childId))
  } catch (error) {
    if (isApiError(error) && error.data?.refusal === 'NOT_FOUND') throw redirect('/family')
    throw error
  }
}

export const HydrateFallback = Spinner
export const meta = () => [{ title: pageTitle('Einblick') }]

/** A child's week as its parent sees it; the child sees the same (app/child/insight.tsx). */
export default function InsightScreen({ params }: Route.ComponentProps) {
  const { data: insight } = useSuspenseQuery(insightOf(params.childId))
  return (
    <Page
      title={`Einblick: ${insight.name}`}
      breadcrumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: `Einblick: ${insight.name}` }]}
    >
      <Text mb="lg" maw="46rem">
        Woran {insight.name} gerade lernt und worüber sich ein Gespräch lohnt. Kinder mit eigenem Konto lesen dort Wort
        für Wort dasselbe, unter „Was meine Eltern sehen“. Wie lange Ihr Kind lernt, zeigen wir bewusst nicht.
      </Text>
      <InsightView insight={insight} />
    </Page>
  )
}
