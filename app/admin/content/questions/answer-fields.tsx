import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { placeholders } from '../../../../domain/content/content.ts'
import { type Findings, reasonAt } from '../../../../domain/content/content-findings.ts'
import { type AnswerDraft, type QuestionOf, questionCounts } from '../../../../domain/content/questions/question.ts'
import { randomUuid } from '../../../components/random-uuid.ts'
import { DeleteTool } from '../../parts/part-tool.tsx'
import { PictureTile } from '../activities/picture-field.tsx'
import classes from './question-form.module.css'

type AnswerFieldsProps = {
  question: QuestionOf<'choice'>
  findings: Findings
  name: string
  onChange: (question: QuestionOf<'choice'>) => void
  onAnswerGone: () => void
}

/** The answers of a choice: what they say, which are right, and why. */
export function AnswerFields({ question, findings, name, onChange, onAnswerGone }: AnswerFieldsProps) {
  const { answers } = question
  const change = (index: number, changed: Partial<AnswerDraft>) =>
    onChange({ ...question, answers: answers.with(index, { ...(answers[index] as AnswerDraft), ...changed }) })
  const addAnswer = () => {
    const answer = { id: randomUuid(), text: '', picture: null, isCorrect: false, explanation: null }
    onChange({ ...question, answers: [...answers, answer] })
  }
  function removeAnswer(index: number) {
    onChange({ ...question, answers: answers.toSpliced(index, 1) })
    onAnswerGone()
  }
  return (
    <>
      {answers.map((answer, index) => (
        <fieldset key={answer.id} className={classes.answer} data-correct={answer.isCorrect}>
          <Text component="legend" size="sm" c="dimmed" px="0.25rem">
            Antwort {index + 1}
          </Text>
          <PictureTile
            of={`${name}, Antwort ${index + 1}`}
            picture={answer.picture}
            onChange={(picture) => change(index, { picture })}
          />
          <Checkbox
            label="Richtig"
            checked={answer.isCorrect}
            onChange={(event) => change(index, { isCorrect: event.currentTarget.checked })}
          />
          <TextInput
            id={answer.id}
            aria-label={`Text der Antwort ${index + 1}`}
            placeholder={placeholders.answer(index + 1)}
            className={classes.text}
            maxLength={1_000}
            value={answer.text}
            onChange={(event) => change(index, { text: event.currentTarget.value })}
            error={reasonAt(findings, answer.id)}
          />
          <DeleteTool label={`Antwort ${index + 1} löschen`} onClick={() => removeAnswer(index)} />
          <TextInput
            aria-label={`Erklärung zur Antwort ${index + 1}`}
            placeholder="Erklärung, die nach dem Antworten erscheint"
            className={classes.explanation}
            maxLength={2_000}
            value={answer.explanation ?? ''}
            onChange={(event) => change(index, { explanation: event.currentTarget.value || null })}
          />
        </fieldset>
      ))}
      {answers.length < questionCounts.answers[1] && (
        <Group>
          <Button variant="subtle" onClick={addAnswer} aria-label={`Antwort hinzufügen: ${name}`}>
            Antwort hinzufügen
          </Button>
        </Group>
      )}
    </>
  )
}
