import { Alert, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { MOST_QUESTIONS, type QuizDraft, quizDraft } from '../../../../domain/content/content.ts'
import { type Findings, fields, reasonAt } from '../../../../domain/content/content-findings.ts'
import {
  newQuestion,
  type QuestionDraft,
  type QuestionKind,
  questionKinds,
  questionNames,
} from '../../../../domain/content/questions/question.ts'
import { ActionButton } from '../../../components/button/action-button.tsx'
import { EmptyState } from '../../../components/page/empty-state.tsx'
import { notify } from '../../../components/page/notify.ts'
import { randomUuid } from '../../../components/random-uuid.ts'
import { saveBlob } from '../../../save-file.ts'
import { counted } from '../../parts/counted.ts'
import { wholeNumber } from '../../parts/whole-number.ts'
import { moved } from '../draft/moved.ts'
import { CsvImport } from './csv-import.tsx'
import { csvOf } from './csv-of.ts'
import { QuestionForm } from './question-form.tsx'

type QuizQuestionsProps = {
  questions: QuestionDraft[]
  findings: Findings
  onChange: (questions: QuestionDraft[]) => void
  /** Saves at once. @returns whether it was saved */
  onSave: () => Promise<boolean>
}

export function QuizQuestions({ questions, findings, onChange, onSave }: QuizQuestionsProps) {
  const [kind, setKind] = useState<QuestionKind>('choice')
  const [isImporting, setIsImporting] = useState(false)
  const [importedIds, setImportedIds] = useState<string[]>([])
  const adding = useRef<HTMLButtonElement>(null)
  const imported = questions.filter(({ id }) => importedIds.includes(id))
  async function addAll(added: QuestionDraft[]) {
    onChange([...questions, ...added])
    setImportedIds(added.map(({ id }) => id))
    setIsImporting(false)
    if (!(await onSave())) notify.failure('Die Fragen konnten nicht gespeichert werden.')
  }
  async function undoImport() {
    onChange(questions.filter(({ id }) => !importedIds.includes(id)))
    setImportedIds([])
    if (!(await onSave())) notify.failure('Das konnte nicht gespeichert werden.')
  }
  async function add() {
    onChange([...questions, newQuestion(kind, randomUuid)])
    if (await onSave()) notify.success('Frage hinzugefügt')
    else notify.failure('Die Frage konnte nicht gespeichert werden.')
  }
  function saveTable() {
    saveBlob(new Blob([csvOf(questions)], { type: 'text/csv' }), 'netzpass-fragen.csv')
    const left = questions.filter(({ kind }) => kind === 'spot').length
    if (left > 0)
      notify.success(`Ohne ${counted(left, 'Frage', 'Fragen')} zum Tippen auf ein Bild: Das passt in keine Tabelle.`)
  }
  function remove(index: number) {
    onChange(questions.toSpliced(index, 1))
    adding.current?.focus({ preventScroll: true }) // the button that had the focus is gone
  }
  return (
    <Stack>
      {questions.length === 0 && (
        <EmptyState figure="thinks" title="Noch keine Frage">
          <Text>Eine neue Frage zum Auswählen hat vier Antworten; die erste ist richtig, bis Sie es ändern.</Text>
        </EmptyState>
      )}
      {questions.map((question, index) => (
        <QuestionForm
          key={question.id}
          question={question}
          findings={findings}
          index={index}
          count={questions.length}
          onChange={(changed) => onChange(questions.with(index, changed))}
          onRemove={() => remove(index)}
          onMove={(step) => onChange(moved(questions, index, index + step))}
        />
      ))}
      {imported.length > 0 && (
        <Alert
          color="sea"
          role="status"
          title={`${counted(imported.length, 'Frage', 'Fragen')} aus der Tabelle hinzugefügt`}
        >
          <Group justify="space-between">
            <Text>Sie stehen im Entwurf. Veröffentlicht sind sie noch nicht.</Text>
            <ActionButton variant="default" label="Rückgängig" onClick={undoImport} />
          </Group>
        </Alert>
      )}
      {isImporting ? (
        <CsvImport questions={questions} onAdd={addAll} onClose={() => setIsImporting(false)} />
      ) : questions.length >= MOST_QUESTIONS ? (
        <Text>Mehr als {MOST_QUESTIONS} Fragen hat kein Quiz.</Text>
      ) : (
        <Group align="end">
          <NativeSelect
            label="Art der nächsten Frage"
            value={kind}
            data={questionKinds.map((value) => ({ value, label: questionNames[value] }))}
            onChange={(event) => setKind(event.currentTarget.value as QuestionKind)}
          />
          <ActionButton id={fields.questions} ref={adding} variant="light" label="Frage hinzufügen" onClick={add} />
          <ActionButton variant="default" label="Fragen aus einer Tabelle" onClick={() => setIsImporting(true)} />
          {questions.length > 0 && <ActionButton variant="default" label="Als Tabelle speichern" onClick={saveTable} />}
        </Group>
      )}
    </Stack>
  )
}

type DrawFieldProps = {
  payload: QuizDraft
  findings: Findings
  onChange: (changed: Pick<QuizDraft, 'questionsPerAttempt'>) => void
}

/** How many questions of the pool one attempt asks. An invalid number stays in the field, and is not saved. */
export function DrawField({ payload, findings, onChange }: DrawFieldProps) {
  const [typed, setTyped] = useState(String(payload.questionsPerAttempt ?? ''))
  const entered = quizDraft.shape.questionsPerAttempt.safeParse(wholeNumber(typed))
  return (
    <TextInput
      id={fields.questionsPerAttempt}
      type="number"
      min={1}
      label="Fragen je Versuch"
      description="Hat das Quiz mehr, werden so viele gezogen; beim nächsten Mal zuerst andere und die verfehlten. Leer: Alle werden gestellt."
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        const read = quizDraft.shape.questionsPerAttempt.safeParse(wholeNumber(event.currentTarget.value))
        if (read.success) onChange({ questionsPerAttempt: read.data })
      }}
      error={entered.error?.issues[0]?.message ?? reasonAt(findings, fields.questionsPerAttempt)}
    />
  )
}
