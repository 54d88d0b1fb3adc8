import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { QuestionDraft } from '../../../domain/questions/question.ts'
import { trpc } from '../../trpc.ts'
import { FindingList } from '../parts/finding-list.tsx'
import { marksOf, rightInWords } from '../statistics/question-marks.tsx'

/** The questions of this quiz that the children's answers say something against, as published; nothing while none is known. */
export function QuestionRemarks({ quizId, questions }: { quizId: string; questions: QuestionDraft[] }) {
  const { data } = useQuery(trpc.admin.statistics.queryOptions())
  const remarks = questions.flatMap(({ id }, index) => {
    const figures = data?.questions.find((one) => one.id === id && one.quizId === quizId)
    const marks = figures ? marksOf(figures) : []
    if (!figures || marks.length === 0) return []
    return [{ place: `Frage ${index + 1}`, reason: `${marks.join(', ')} (${rightInWords(figures)})`, field: id }]
  })
  if (remarks.length === 0) return null
  return (
    <Alert color="amber" title="Was die Antworten der Kinder zeigen" role="none" mb="md">
      <FindingList findings={remarks} addressOf={(field) => ({ search: '?tab=fragen', hash: field })} />
    </Alert>
  )
}
