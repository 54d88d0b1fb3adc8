import type { Given } from '../../../domain/content/questions/given.ts'
import type { QuizFeedback, QuizQuestion } from '../../../domain/content/quizzes.ts'

/**
 * The one reason that helps most: why what was chosen is wrong, else why it is right.
 * @returns undefined where none was written
 */
export function reasonOf(
  { kind }: Pick<QuizQuestion, 'kind'>,
  { answers, explanation, isCorrect }: QuizFeedback,
  given: Given | null,
): string | undefined {
  if (kind !== 'choice' && kind !== 'spot') return explanation ?? undefined
  const isChosen = (id: string) => given?.answerIds.includes(id) ?? false
  const told = (wanted: (answer: (typeof answers)[number]) => boolean) =>
    answers.find((answer) => wanted(answer) && answer.explanation)?.explanation
  const ofWrong = isCorrect ? undefined : told((answer) => isChosen(answer.id) && !answer.isCorrect)
  return ofWrong ?? told((answer) => answer.isCorrect) ?? explanation ?? undefined
}
