import { Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { placeholders } from '../../../../domain/content/content.ts'
import { type Findings, reasonAt } from '../../../../domain/content/content-findings.ts'
import { type QuestionDraft, questionNames } from '../../../../domain/content/questions/question.ts'
import { Question } from '../../../components/dialog/question.tsx'
import { CardTitle } from '../../../components/page/texts.tsx'
import { DeleteTool, MoveTools } from '../../parts/part-tool.tsx'
import { PictureTile } from '../activities/picture-field.tsx'
import { QuestionParts } from './question-parts.tsx'

type QuestionFormProps = {
  question: QuestionDraft
  findings: Findings
  index: number
  /** How many questions there are. */
  count: number
  onChange: (question: QuestionDraft) => void
  onRemove: () => void
  onMove: (step: -1 | 1) => void
}

/** One question with what it consists of; saved while typing. */
export function QuestionForm({ question, findings, index, count, onChange, onRemove, onMove }: QuestionFormProps) {
  const [asks, setAsks] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const name = `Frage ${index + 1}`
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-label={name}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <div>
          <CardTitle>{name}</CardTitle>
          {question.kind !== 'choice' && <Text c="dimmed">{questionNames[question.kind]}</Text>}
        </div>
        <Group gap={4}>
          <MoveTools {...{ name, index, count, onMove }} />
          <DeleteTool label={`Löschen: ${name}`} onClick={() => setAsks(true)} />
        </Group>
      </Group>
      <Stack>
        {asks && (
          <Question
            title={question.kind === 'choice' ? 'Frage mit allen Antworten löschen?' : 'Frage löschen?'}
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
        {question.kind !== 'spot' && (
          <PictureTile
            of={name}
            picture={question.picture}
            onChange={(picture) => onChange({ ...question, picture })}
          />
        )}
        <QuestionParts
          question={question}
          findings={findings}
          name={name}
          onChange={onChange}
          onAnswerGone={() => text.current?.focus({ preventScroll: true })} // the button that had the focus is gone
        />
      </Stack>
    </Paper>
  )
}
