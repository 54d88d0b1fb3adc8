import type { QuestionKind, QuestionOf } from '../../../../domain/content/questions/question.ts'

/** The fields of one kind. */
export type QuestionFieldsProps<K extends QuestionKind> = {
  question: QuestionOf<K>
  onChange: (changed: Partial<QuestionOf<K>>) => void
}
