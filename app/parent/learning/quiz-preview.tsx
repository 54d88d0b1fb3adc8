import { useMemo } from 'react'
import { readsEveryReason, readsPercent } from '../../../domain/learning/quiz-results.ts'
import type { BackLinkProps } from '../../components/page/back-link.tsx'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import { PreviewNote } from '../../components/page/preview-note.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import type { QuizCalls } from '../../learning/quiz-runner/quiz-calls.ts'
import { QuizRunner } from '../../learning/quiz-runner/quiz-runner.tsx'
import { client } from '../../trpc.ts'
import { CheckedNoteOf } from './checked-note.tsx'

type QuizPreviewProps = {
  quiz: { id: string; title: string; description: string | null }
  child: { name: string; age: number }
  back: BackLinkProps
}

/** A quiz exactly as the child sees it. Nothing is stored, neither on the server nor in this tab. */
export function QuizPreview({ quiz, child, back }: QuizPreviewProps) {
  const calls = useMemo(
    (): QuizCalls => ({
      start: (attempt, options) => client.quizzes.preview.start.mutate({ ...attempt, quizId: quiz.id }, options),
      check: (answer, options) => client.quizzes.preview.check.mutate(answer, options),
      submit: (attempt, options) => client.quizzes.preview.submit.mutate(attempt, options),
      refusals: { NOT_FOUND: 'Dieses Quiz ist gerade nicht mehr offen.' },
    }),
    [quiz.id],
  )
  return (
    <LearnerPage size="sm" back={back}>
      <PreviewNote>{`So sieht ${child.name} dieses Quiz. Nichts, was Sie hier tun, wird gespeichert.`}</PreviewNote>
      <FocusedTitle lead={quiz.description} mb="lg">
        {quiz.title}
      </FocusedTitle>
      <QuizRunner
        calls={calls}
        isSaved={false}
        inPercent={readsPercent(child.age)}
        explainsAll={readsEveryReason(child.age)}
      />
      <CheckedNoteOf type="quiz" id={quiz.id} />
    </LearnerPage>
  )
}
