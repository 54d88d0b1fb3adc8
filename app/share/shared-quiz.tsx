import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { FocusedTitle } from '../components/page/focused-title.tsx'
import { Celebration } from '../learning/celebration.tsx'
import type { QuizCalls } from '../learning/quiz-runner/quiz-calls.ts'
import { QuizRunner } from '../learning/quiz-runner/quiz-runner.tsx'
import { client } from '../trpc.ts'
import type { SharedContent } from './shared-content.ts'

type SharedQuizProps = {
  token: string
  quiz: Extract<SharedContent, { contentType: 'quiz' }>
  /** Whether the result counts for a child's progress. */
  counts: boolean
  isTogether: boolean
}

/** A shared quiz. An unfinished run is restored within this tab. */
export function SharedQuiz({ token, quiz, counts, isTogether }: SharedQuizProps) {
  const calls = useMemo(() => {
    const link = { token, together: isTogether }
    return {
      start: (attempt, options) => client.sharing.start.mutate({ ...attempt, ...link }, options),
      check: (answer, options) => client.sharing.check.mutate({ ...answer, ...link }, options),
      submit: (attempt, options) => client.sharing.submit.mutate({ ...attempt, ...link }, options),
      refusals: {
        NOT_FOUND: 'Dieses Quiz ist gerade nicht mehr offen.',
        LINK_NOT_FOUND: 'Dieser Link gilt nicht mehr.',
      },
    } satisfies QuizCalls
  }, [token, isTogether])
  return (
    <>
      <FocusedTitle takesFocus={false}>{quiz.title}</FocusedTitle>
      {quiz.description && (
        <Text size="lg" mt="xs" mb="xl">
          {quiz.description}
        </Text>
      )}
      <QuizRunner
        calls={calls}
        storeAs={`${isTogether ? 'zusammen' : 'link'}.${token}`}
        isSaved={counts}
        onward={(_percent, saved) => <Celebration earned={saved?.earned} />}
      />
    </>
  )
}
