import { Alert, Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { MOST_QUESTIONS } from '../../../../domain/content/content.ts'
import type { QuestionDraft } from '../../../../domain/content/questions/question.ts'
import { ActionButton } from '../../../components/button/action-button.tsx'
import { CardTitle } from '../../../components/page/texts.tsx'
import { randomUuid } from '../../../components/random-uuid.ts'
import { saveBlob } from '../../../save-file.ts'
import { counted } from '../../parts/counted.ts'
import { FindingList } from '../../parts/finding-list.tsx'
import { linesOfParts } from './compared-question.ts'
import type { QuestionsInCsv } from './questions-from-csv.ts'

const LARGEST_BYTES = 1024 * 1024

type CsvImportProps = {
  questions: QuestionDraft[]
  onAdd: (questions: QuestionDraft[]) => void
  onClose: () => void
}

/** Imports questions from a spreadsheet, after showing which would be added and what is wrong in which row. */
export function CsvImport({ questions, onAdd, onClose }: CsvImportProps) {
  const resetInput = useRef<() => void>(null)
  const read = useMutation({ mutationFn: readFile })
  function choose(file: File | null) {
    resetInput.current?.() // otherwise choosing the same file again fires no change event
    if (file) read.mutate(file)
  }
  const found = read.data
  const isTooMany = found && questions.length + found.questions.length > MOST_QUESTIONS
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby="csv-import">
      <CardTitle id="csv-import" mb="xs">
        Fragen aus einer Tabelle
      </CardTitle>
      <Stack>
        <Text>
          Füllen Sie die Vorlage in Excel oder einem anderen Programm aus, eine Frage je Zeile, und speichern Sie sie
          als CSV. Die Fragen werden hinten angefügt. Bilder und Fragen zum Tippen auf ein Bild passen in keine Tabelle.
        </Text>
        <Group>
          <ActionButton variant="default" label="Vorlage herunterladen" onClick={downloadTemplate} />
          <FileButton accept=".csv,text/csv,text/plain" onChange={choose} resetRef={resetInput}>
            {(button) => <ActionButton variant="light" {...button} label="CSV-Datei auswählen" />}
          </FileButton>
        </Group>
        {read.isError && <Alert color="red">{read.error.message}</Alert>}
        {found && <Found found={found} />}
        {isTooMany && (
          <Alert color="red">Zusammen wären das mehr als {MOST_QUESTIONS} Fragen. So viele hat kein Quiz.</Alert>
        )}
        <Group>
          {found && found.questions.length > 0 && !isTooMany && (
            <Button onClick={() => onAdd(found.questions)}>
              {counted(found.questions.length, 'Frage', 'Fragen')} hinzufügen
            </Button>
          )}
          <ActionButton variant="subtle" label="Abbrechen" onClick={onClose} />
        </Group>
      </Stack>
    </Paper>
  )
}

/** The CSV parser is loaded lazily. */
async function readFile(file: File): Promise<QuestionsInCsv> {
  if (file.size > LARGEST_BYTES) throw new Error('Die Datei ist größer als 1 MB.')
  const [{ questionsFromCsv }, buffer] = await Promise.all([import('./questions-from-csv.ts'), file.arrayBuffer()])
  return questionsFromCsv(new Uint8Array(buffer), randomUuid)
}

async function downloadTemplate() {
  const { csvTemplate } = await import('./questions-from-csv.ts')
  saveBlob(new Blob([csvTemplate], { type: 'text/csv' }), 'netzpass-fragen.csv')
}

const Found = ({ found: { questions, problems } }: { found: QuestionsInCsv }) => (
  <>
    {problems.length > 0 && (
      <Alert color="red" title="Das wird nicht übernommen">
        <FindingList findings={problems} />
      </Alert>
    )}
    {questions.length > 0 && (
      <Stack component="ol" gap="sm" m={0} pl="lg" aria-label="Das wird hinzugefügt">
        {questions.map((question) => (
          <li key={question.id}>
            <Text fw={700}>{question.question}</Text>
            {linesOfParts(question).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a table that was read
              <Text key={index}>{line}</Text>
            ))}
          </li>
        ))}
      </Stack>
    )}
  </>
)
