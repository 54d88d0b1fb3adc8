import type { ComponentType } from 'react'
import type { Findings } from '../../../../domain/content/content-findings.ts'
import { problemsOfQuestion } from '../../../../domain/content/questions/findings.ts'
import type { QuestionDraft, QuestionKind } from '../../../../domain/content/questions/question.ts'
import { PartsFormContext } from '../activities/form-fields.tsx'
import { longestInQuestion } from '../activities/limits.ts'
import { AnswerFields } from './answer-fields.tsx'
import type { QuestionFieldsProps } from './fields-props.ts'
import { MatchFields } from './match-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import { OrderFields } from './order-fields.tsx'
import { SortFields } from './sort-fields.tsx'
import { SpotFields } from './spot-fields.tsx'

const fieldsOf: { [K in Exclude<QuestionKind, 'choice'>]: ComponentType<QuestionFieldsProps<K>> } = {
  order: OrderFields,
  match: MatchFields,
  sort: SortFields,
  spot: SpotFields,
  number: NumberFields,
}

type QuestionPartsProps = {
  question: QuestionDraft
  findings: Findings
  /** 'Frage 2' */
  name: string
  onChange: (question: QuestionDraft) => void
  onAnswerGone: () => void
}

/** What a question consists of, by its kind. All fields have the question's id in their path: there are many on one page. */
export function QuestionParts({ question, findings, name, onChange, onAnswerGone }: QuestionPartsProps) {
  if (question.kind === 'choice') return <AnswerFields {...{ question, findings, name, onChange, onAnswerGone }} />
  const Fields = fieldsOf[question.kind] as ComponentType<{
    question: QuestionDraft
    onChange: (changed: Partial<QuestionDraft>) => void
  }>
  const { id, kind } = question
  const isShown = findings.problems.some(({ field }) => field?.includes(id))
  const problems = isShown
    ? problemsOfQuestion(question).map(({ path, reason }) => ({ path: [id, ...path], reason }))
    : []
  return (
    <PartsFormContext value={{ longestAt: ([, ...path]) => longestInQuestion(kind, path), problems }}>
      <Fields question={question} onChange={(changed) => onChange({ ...question, ...changed } as QuestionDraft)} />
    </PartsFormContext>
  )
}
