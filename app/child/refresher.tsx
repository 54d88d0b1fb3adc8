import { Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { pageTitle } from '../../domain/platform/brand.ts'
import { signOf } from '../components/competency/competency-sign.ts'
import { Emblem } from '../components/competency/emblem.tsx'
import { FocusedTitle } from '../components/page/focused-title.tsx'
import { LearnerPage } from '../learning/learner-page.tsx'
import { loadSession } from '../session.ts'
import { queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/refresher.ts'
import { ChildError } from './child-error.tsx'
import { Refresher } from './refresher/refresher.tsx'

const refresherOptions = (passId: string) => trpc.refreshers.ofPass.queryOptions({ passId })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [{ title }, { user }] = await Promise.all([
    queryClient.fetchQuery(refresherOptions(params.passId)), // not cached: a refresher offered earlier may be done by now
    loadSession(),
  ])
  return { title, userId: user?.id ?? '' }
}
export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle(loaderData ? `Auffrischen: ${loaderData.title}` : 'Auffrischen') },
]

/** A refresher: three questions, or a simulation. The pass is kept whatever the result. */
export default function RefresherScreen({ params, loaderData }: Route.ComponentProps) {
  const { data: pass } = useSuspenseQuery(refresherOptions(params.passId))
  return (
    <LearnerPage size="sm" back={{ to: '/child-dashboard', label: 'Zu meinen Pässen' }}>
      <Group data-ink={signOf(pass.title).ink} gap="md" mb="lg" wrap="nowrap">
        <Emblem title={pass.title} size="lg" />
        <div>
          <FocusedTitle>Weißt du noch?</FocusedTitle>
          <Text size="lg">{pass.title} auffrischen</Text>
        </div>
      </Group>
      <Refresher key={pass.id} pass={pass} userId={loaderData.userId} />
    </LearnerPage>
  )
}

export const ErrorBoundary = () => (
  <ChildError failed="Die Auffrischung konnte nicht geladen werden" notFound="Pass nicht gefunden" />
)
