import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { QuizFeedback } from '../../../domain/content/quizzes.ts'
import { PRETEST_QUESTIONS } from '../../../domain/learning/pretests.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import { PhaseHeading } from '../../learning/quiz-runner/phase-parts.tsx'
import { type QuizCalls, SIGNED_OUT } from '../../learning/quiz-runner/quiz-calls.ts'
import { QuizRunner } from '../../learning/quiz-runner/quiz-runner.tsx'
import type { RunnerWords } from '../../learning/quiz-runner/runner-words.ts'
import { client } from '../../trpc.ts'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { addressOf, firstStep } from './next-step.ts'
import { NotOpened } from './not-opened.tsx'
import { refreshLearning } from './refresh-learning.ts'

/** The parameter of a competency's address that opens this screen. */
export const PRETEST = 'vorher'

const words: RunnerWords = {
  name: 'Die erste Frage',
  expect: [
    `${PRETEST_QUESTIONS} Fragen, ungefähr 2 Minuten`,
    'Was stimmt, erfährst du noch nicht: Das lernst du gleich.',
    'Weißt du etwas nicht? Dann rate einfach.',
  ],
  answer: 'Weiter',
}

/** Three questions before a competency is begun, without a result. */
export function PretestScreen({ competency, userId }: { competency: CompetencyOfChild; userId: string }) {
  const [isOffered] = useState(competency.awaitsPretest) // frozen on arrival: it ends with the last answer
  const calls = useMemo(() => callsOfPretest(competency.id), [competency.id])
  if (!isOffered) return <NotOpened title="Hier gibt es keine Fragen mehr" message="Du kannst gleich loslegen." />
  return (
    <>
      <FocusedTitle lead={competency.title} mb="lg">
        Was weißt du schon?
      </FocusedTitle>
      <QuizRunner
        calls={calls}
        storeAs={`${userId}.vorher.${competency.id}`}
        words={words}
        isSilent
        results={() => <Thanks competency={competency} />}
      />
    </>
  )
}

function Thanks({ competency: { id, levels } }: { competency: CompetencyOfChild }) {
  const next = firstStep(levels)
  return (
    <>
      <PhaseHeading>Danke! Jetzt geht es los.</PhaseHeading>
      <Text size="lg" my="md">
        Wenn du deinen Pass hast und ihn später auffrischst, siehst du, was du dazugelernt hast.
      </Text>
      <LinkButton
        to={next ? addressOf(next, id) : `/child-competency/${id}`}
        size="lg"
        label={next ? `Los geht’s: ${next.title}` : 'Zur Übersicht'}
      />
    </>
  )
}

/** A silent run looks at the question only: what is right is not known here. */
const untold = (questionId: string): QuizFeedback => ({
  ...{ questionId, isCorrect: false, answers: [] },
  ...{ right: { answerIds: [], placedAt: null, value: null }, tolerance: 0, swaps: [], explanation: null },
})

const callsOfPretest = (competencyId: string): QuizCalls<void> => ({
  start: async ({ attemptId }, options) => {
    const { answered, ...opened } = await client.pretests.start.mutate({ attemptId, competencyId }, options)
    return { ...opened, told: answered.map(untold) }
  },
  check: async (answer, options) => {
    await client.pretests.answer.mutate(answer, options)
    return untold(answer.questionId)
  },
  submit: async (attempt, options) => {
    await client.pretests.submit.mutate(attempt, options)
    void refreshLearning()
  },
  refusals: {
    NOT_FOUND: 'Diese Fragen sind nicht mehr offen. Du kannst gleich loslegen.',
    UNAUTHORIZED: SIGNED_OUT,
  },
})
