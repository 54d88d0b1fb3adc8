import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type QuizDraft, quizDraft } from '../../../../domain/content/content.ts'
import { type Findings, fields, reasonAt } from '../../../../domain/content/content-findings.ts'
import { wholeNumber } from '../../parts/whole-number.ts'

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
