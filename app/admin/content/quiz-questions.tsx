import { Button, Group, Stack, Text } from '@mantine/core'
import { newQuestion, type QuestionDraft } from '../../../domain/content.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { notify } from '../../components/notify.ts'
import { randomUuid } from '../../components/random-uuid.ts'
import { QuestionForm } from './question-form.tsx'

type QuizQuestionsProps = {
  questions: QuestionDraft[]
  onChange: (questions: QuestionDraft[]) => void
  /** Stores it at once. @returns whether it was */
  onSave: () => Promise<boolean>
}

/** The questions of a quiz in their order. */
export function QuizQuestions({ questions, onChange, onSave }: QuizQuestionsProps) {
  async function add() {
    onChange([...questions, newQuestion(randomUuid)])
    if (await onSave()) notify.success('Frage hinzugefügt')
    else notify.failure('Die Frage konnte nicht gespeichert werden.')
  }
  function move(from: number, to: number) {
    const sorted = [...questions]
    const [moved] = sorted.splice(from, 1)
    if (moved) onChange(sorted.toSpliced(to, 0, moved))
  }
  return (
    <Stack>
      {questions.length === 0 && (
        <EmptyState figure="thinks" title="Noch keine Frage">
          <Text>Eine neue Frage hat vier Antworten; die erste ist richtig, bis Sie es ändern.</Text>
        </EmptyState>
      )}
      {questions.map((question, index) => (
        <QuestionForm
          key={question.id}
          question={question}
          number={index + 1}
          isLast={index === questions.length - 1}
          onChange={(changed) => onChange(questions.with(index, changed))}
          onRemove={() => onChange(questions.toSpliced(index, 1))}
          onMove={(step) => move(index, index + step)}
        />
      ))}
      <Group>
        <Button variant="light" onClick={add}>
          Frage hinzufügen
        </Button>
      </Group>
    </Stack>
  )
}
