import { type Call, useCall } from '../button/call-button.tsx'
import { Question, type QuestionProps } from './question.tsx'

type CallQuestionProps<Answer> = Omit<QuestionProps, 'isBusy' | 'onYes'> &
  Call<Answer> & {
    /** In place of `yes` while it is done. */
    busyYes?: string
  }

/** A question about one call, which a yes makes. It stays until `onDone` closes it. */
export function CallQuestion<Answer>(props: CallQuestionProps<Answer>) {
  const { call, onDone, onSettled, whenFailed, yes, busyYes = yes, ...question } = props
  const { mutate, isPending } = useCall({ call, onDone, onSettled, whenFailed } as Call<Answer>)
  return <Question {...question} yes={isPending ? busyYes : yes} isBusy={isPending} onYes={() => mutate()} />
}
