import { Alert, Anchor, List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { QuestionDraft } from '../../../domain/questions/question.ts'
import { trpc } from '../../trpc.ts'
import { marksOf, rightInWords } from '../statistics/question-marks.tsx'

/** The questions of this quiz that the children's answers say something against, as published; nothing while none is known. */
export function QuestionRemarks({ quizId, questions }: { quizId: string; questions: QuestionDraft[] }) {
  const { data } = useQuery(trpc.admin.statistics.queryOptions())
  const remarked = questions.flatMap(({ id }, index) => {
    const figures = data?.questions.find((one) => one.id === id && one.quizId === quizId)
    const marks = figures ? marksOf(figures) : []
    return figures && marks.length > 0 ? [{ id, number: index + 1, figures, marks }] : []
  })
  if (remarked.length === 0) return null
  return (
    <Alert color="amber" title="Was die Antworten der Kinder zeigen" role="none" mb="md">
      <List>
        {remarked.map(({ id, number, figures, marks }) => (
          <List.Item key={id}>
            <Anchor href={`#${id}`}>{`Frage ${number}`}</Anchor>
            {`: ${marks.join(', ')} (${rightInWords(figures)})`}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
