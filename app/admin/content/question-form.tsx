import { Button, Checkbox, Group, Paper, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { MOST_ANSWERS, placeholders, type QuestionDraft } from '../../../domain/content.ts'
import { type Findings, reasonAt } from '../../../domain/content-findings.ts'
import { Question } from '../../components/dialog/question.tsx'
import { DeleteIcon, DownIcon, UpIcon } from '../../components/icons.tsx'
import { randomUuid } from '../../components/random-uuid.ts'
import { PartTool } from './part-tool.tsx'
import classes from './question-form.module.css'

type Answer = QuestionDraft['answers'][number]
type QuestionFormProps = {
  question: QuestionDraft
  findings: Findings
  number: number
  isLast: boolean
  onChange: (question: QuestionDraft) => void
  onRemove: () => void
  onMove: (step: -1 | 1) => void
}

/** One question with its answers; saved while typing. */
export function QuestionForm({ question, findings, number, isLast, onChange, onRemove, onMove }: QuestionFormProps) {
  const [asks, setAsks] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const { answers } = question
  const name = `Frage ${number}`
  const change = (index: number, changed: Partial<Answer>) =>
    onChange({ ...question, answers: answers.with(index, { ...(answers[index] as Answer), ...changed }) })
  const addAnswer = () =>
    onChange({
      ...question,
      answers: [...answers, { id: randomUuid(), text: '', isCorrect: false, explanation: null }],
    })
  function removeAnswer(index: number) {
    onChange({ ...question, answers: answers.toSpliced(index, 1) })
    text.current?.focus({ preventScroll: true }) // the button that had the focus is gone
  }
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-label={name}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {name}
        </Title>
        <Group gap={4}>
          <PartTool label={`Nach oben: ${name}`} isOff={number === 1} onClick={() => onMove(-1)}>
            <UpIcon />
          </PartTool>
          <PartTool label={`Nach unten: ${name}`} isOff={isLast} onClick={() => onMove(1)}>
            <DownIcon />
          </PartTool>
          <PartTool label={`Löschen: ${name}`} onClick={() => setAsks(true)}>
            <DeleteIcon />
          </PartTool>
        </Group>
      </Group>
      <Stack>
        {asks && (
          <Question
            title="Frage mit allen Antworten löschen?"
            yes="Ja, löschen"
            no="Behalten"
            isLoss
            onYes={onRemove}
            onNo={() => setAsks(false)}
          />
        )}
        <Textarea
          id={question.id}
          ref={text}
          label="Frage"
          placeholder={placeholders.question}
          rows={2}
          maxLength={2_000}
          value={question.question}
          onChange={(event) => onChange({ ...question, question: event.currentTarget.value })}
          error={reasonAt(findings, question.id)}
        />
        {answers.map((answer, index) => (
          <fieldset key={answer.id} className={classes.answer} data-correct={answer.isCorrect}>
            <legend className={classes.legend}>Antwort {index + 1}</legend>
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
            <PartTool label={`Antwort ${index + 1} löschen`} onClick={() => removeAnswer(index)}>
              <DeleteIcon />
            </PartTool>
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
        {answers.length < MOST_ANSWERS && (
          <Group>
            <Button variant="subtle" onClick={addAnswer} aria-label={`Antwort hinzufügen: ${name}`}>
              Antwort hinzufügen
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  )
}
