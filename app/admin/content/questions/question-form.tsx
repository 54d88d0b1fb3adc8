import { Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { placeholders } from '../../../../domain/content/content.ts'
import { type Findings, reasonAt } from '../../../../domain/content/content-findings.ts'
import { type QuestionDraft, questionNames } from '../../../../domain/content/questions/question.ts'
import { Question } from '../../../components/dialog/question.tsx'
import { DeleteIcon, DownIcon, UpIcon } from '../../../components/icons.tsx'
import { PictureTile } from '../activities/picture-tile.tsx'
import { PartTool } from '../lesson/part-tool.tsx'
import { QuestionParts } from './question-parts.tsx'

type QuestionFormProps = {
  question: QuestionDraft
  findings: Findings
  number: number
  isLast: boolean
  onChange: (question: QuestionDraft) => void
  onRemove: () => void
  onMove: (step: -1 | 1) => void
}

/** One question with what it consists of; saved while typing. */
export function QuestionForm({ question, findings, number, isLast, onChange, onRemove, onMove }: QuestionFormProps) {
  const [asks, setAsks] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const name = `Frage ${number}`
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-label={name}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <div>
          <Title order={2} size="h4">
            {name}
          </Title>
          {question.kind !== 'choice' && <Text c="dimmed">{questionNames[question.kind]}</Text>}
        </div>
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
            isWrong={false}
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
