import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import { outbox, useOutbox } from '../device/outbox.ts'
import { failureOf } from '../failure.ts'
import { LearnerPage } from '../learning/learner-page.tsx'
import { titleOpened } from '../learning/title-opened.ts'
import { loadSession } from '../session.ts'
import { queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/competency.ts'
import { ChildError, CompetencyRests } from './child-error.tsx'
import type { CompetencyOfChild } from './competency/competency-of-child.ts'
import { CompetencyOverview } from './competency/competency-overview.tsx'
import { LessonReader } from './competency/lesson-reader.tsx'
import { addressOf, firstStep } from './competency/next-step.ts'
import { PracticeScreen } from './competency/practice-screen.tsx'
import { PRETEST, PretestScreen } from './competency/pretest-screen.tsx'
import { QuizScreen } from './competency/quiz-screen.tsx'
import { competencyWithQueued } from './competency/with-queued.ts'

const competencyOptions = (competencyId: string) => trpc.learning.competency.queryOptions({ competencyId })

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const [competency, { user }, { name }] = await Promise.all([
    queryClient.ensureQueryData(competencyOptions(params.competencyId)),
    loadSession(),
    queryClient.ensureQueryData(trpc.learning.childDashboard.queryOptions()), // for the name only; usually cached already
  ])
  const { searchParams } = new URL(request.url)
  if (searchParams.has('weiter')) throw redirect(goOnAt(competencyWithQueued(competency, outbox.state())))
  const opened = titleOpened(competency.levels, searchParams)
  return { title: opened ?? competency.title, userId: user?.id ?? '', name }
}

/** Where 'Weitermachen' leads: to the first unfinished step, or to the overview when there is none. */
function goOnAt({ id, levels }: CompetencyOfChild): string {
  const step = firstStep(levels)
  return step ? addressOf(step, id) : `/child-competency/${id}`
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: pageTitle(loaderData?.title ?? 'Kompetenz') }]

/** A competency as its child sees it. ?lektion=ID, ?quiz=ID, ?probe=ID and ?vorher show a lesson, quiz, practice or the
 * questions before at the same path. */
export default function ChildCompetencyScreen({ params, loaderData }: Route.ComponentProps) {
  const { data, error } = useSuspenseQuery(competencyOptions(params.competencyId))
  const competency = competencyWithQueued(data, useOutbox())
  const [search] = useSearchParams()
  const lessonId = search.get('lektion')
  const quizId = search.get('quiz')
  const simulationId = search.get('probe')

  // The overview takes the focus when it replaces a lesson or quiz, but not when the page was just loaded.
  const [hasSettled, setHasSettled] = useState(false)
  useEffect(() => setHasSettled(true), [])

  const { userId, name } = loaderData
  // Known already, and taken back since.
  if (error && failureOf(error).refusal === 'CONTENT_RESTS') return <CompetencyRests />
  const step = search.has(PRETEST) ? (
    <PretestScreen competency={competency} userId={userId} />
  ) : lessonId ? (
    <LessonReader competency={competency} lessonId={lessonId} holder={name} />
  ) : quizId ? (
    <QuizScreen competency={competency} quizId={quizId} userId={userId} holder={name} />
  ) : (
    simulationId && <PracticeScreen competency={competency} simulationId={simulationId} />
  )
  if (!step) return <CompetencyOverview competency={competency} takesFocus={hasSettled} />
  const back = { to: `/child-competency/${competency.id}`, label: `Zurück zu „${competency.title}“` }
  return (
    <LearnerPage key={lessonId ?? quizId ?? simulationId} size="sm" back={back}>
      {step}
    </LearnerPage>
  )
}

export const ErrorBoundary = () => (
  <ChildError failed="Die Kompetenz konnte nicht geladen werden" notFound="Kompetenz nicht gefunden" />
)
