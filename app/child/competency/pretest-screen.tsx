import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { PRETEST_QUESTIONS } from '../../../domain/learning/pretests.ts'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import { PhaseHeading } from '../../learning/quiz-runner/phase-heading.tsx'
import { QuizRunner } from '../../learning/quiz-runner/quiz-runner.tsx'
import type { RunnerWords } from '../../learning/quiz-runner/runner-words.ts'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { addressOf, firstStep } from './next-step.ts'
import { NotOpened } from './not-opened.tsx'
import { callsOfPretest } from './pretest-calls.ts'

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
  const back = { to: `/child-competency/${competency.id}`, label: `Zurück zu „${competency.title}“` }
  if (!isOffered)
    return (
      <LearnerPage size="sm" back={back}>
        <NotOpened title="Hier gibt es keine Fragen mehr" message="Du kannst gleich loslegen." />
      </LearnerPage>
    )
  return (
    <LearnerPage size="sm" back={back}>
      <FocusedTitle>Was weißt du schon?</FocusedTitle>
      <Text size="lg" mb="lg">
        {competency.title}
      </Text>
      <QuizRunner
        calls={calls}
        storeAs={`${userId}.vorher.${competency.id}`}
        words={words}
        isSilent
        results={() => <Thanks competency={competency} />}
      />
    </LearnerPage>
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
      <Button component={Link} to={next ? addressOf(next, id) : `/child-competency/${id}`} size="lg">
        {next ? `Los geht’s: ${next.title}` : 'Zur Übersicht'}
      </Button>
    </>
  )
}
