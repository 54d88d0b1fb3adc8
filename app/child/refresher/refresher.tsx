import { Box, Button, Stack, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { REFRESHER_QUESTIONS, refresherResult } from '../../../domain/learning/refreshers.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { type QuizCalls, SIGNED_OUT } from '../../learning/quiz-runner/quiz-calls.ts'
import { QuizRunner } from '../../learning/quiz-runner/quiz-runner.tsx'
import type { RunnerWords } from '../../learning/quiz-runner/runner-words.ts'
import { SaveNote } from '../../learning/quiz-runner/save-note.tsx'
import { client, queryClient, trpc } from '../../trpc.ts'
import { PracticeDialog } from '../competency/practice-dialog.tsx'
import { refreshLearning } from '../competency/refresh-learning.ts'
import { RefresherResult } from './refresher-result.tsx'

type PassToRefresh = RouterOutputs['refreshers']['ofPass']

const words: RunnerWords = {
  name: 'Auffrischung',
  expect: [
    `${REFRESHER_QUESTIONS} Fragen, ungefähr 2 Minuten`,
    'Nach jeder Frage siehst du gleich, was stimmt und warum.',
    'Dein Pass bleibt dir, wie auch immer es ausgeht.',
  ],
}

/** The questions or the simulation while the refresher is open, then its result. */
export function Refresher({ pass, userId }: { pass: PassToRefresh; userId: string }) {
  // Frozen on arrival: a refresher in progress goes on, even if it was switched off or its state was refetched
  // meanwhile.
  const [{ ways, latest: latestBefore }] = useState(pass)
  const [submittedId, setSubmittedId] = useState<string>()
  const calls = useMemo(() => callsOfRefresher({ passId: pass.id, onSubmit: setSubmittedId }), [pass.id])

  const { latest } = pass
  const cameElsewhere = latest !== null && latest.id !== latestBefore?.id && latest.id !== submittedId
  if (!ways || cameElsewhere) {
    if (latest) return <RefresherResult pass={pass} {...latest} takesFocus={cameElsewhere} />
    return (
      <Text size="lg">
        Gerade gibt es hier nichts aufzufrischen. Wenn es so weit ist, liegt eine Karte bei deinen Pässen.
      </Text>
    )
  }
  const practice = ways.simulation && <Practice simulation={ways.simulation} isAlone={!ways.hasQuestions} />
  if (!ways.hasQuestions) return practice
  return (
    <QuizRunner
      calls={calls}
      storeAs={`${userId}.auffrischen.${pass.id}`}
      words={words}
      instead={practice}
      results={(told, saving) => (
        <RefresherResult
          pass={pass}
          doneAt={new Date().toISOString()}
          result={refresherResult(told.filter((feedback) => feedback?.isCorrect).length)}
          lessons={typeof saving === 'object' && 'saved' in saving ? saving.saved.lessons : []}
          growth={typeof saving === 'object' && 'saved' in saving ? saving.saved.growth : null}
          note={<SaveNote saving={saving} />}
        />
      )}
    />
  )
}

/** A released simulation that can be done instead of the questions. */
function Practice({ simulation, isAlone }: { simulation: { id: string; title: string }; isAlone: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box
      component="section"
      mt="xl"
      p="lg"
      bd="2px dashed var(--mantine-color-default-border)"
      bdrs="1.5rem"
      aria-labelledby="practice"
    >
      <Stack align="flex-start" gap="sm">
        <Title order={2} size="h4" id="practice">
          {isAlone ? 'Frische es mit einer Übung auf' : 'Oder lieber üben?'}
        </Title>
        <Text>Statt der Fragen geht auch die Übung „{simulation.title}“. Alles darin ist nur gespielt.</Text>
        <Button size="md" variant={isAlone ? 'filled' : 'default'} onClick={() => setIsOpen(true)}>
          Übung starten
        </Button>
        {isOpen && <PracticeDialog simulation={simulation} onClose={() => setIsOpen(false)} />}
      </Stack>
    </Box>
  )
}

type RefresherCalls = {
  passId: string
  /** Called before the request is sent: the result that arrives by the live channel is then known as this tab's own. */
  onSubmit: (attemptId: string) => void
}

const callsOfRefresher = ({ passId, onSubmit }: RefresherCalls) =>
  ({
    start: (attempt, options) => client.refreshers.start.mutate({ ...attempt, passId }, options),
    check: (answer, options) => client.quizzes.check.mutate(answer, options),
    submit: async (attempt, options) => {
      onSubmit(attempt.attemptId)
      const result = await client.refreshers.submit.mutate(attempt, options)
      void refreshLearning() // the card on the dashboard
      void queryClient.invalidateQueries(trpc.refreshers.pathFilter())
      return result
    },
    refusals: { NOT_FOUND: 'Gerade gibt es hier nichts aufzufrischen.', UNAUTHORIZED: SIGNED_OUT },
  }) satisfies QuizCalls
