import { REFRESHER_QUESTIONS } from '../../../domain/learning/refreshers.ts'
import type { Tx } from '../../platform/db/actor.ts'
import type { DrawnQuestion } from '../quizzes/attempt.ts'
import { readRevision, shuffled } from '../quizzes/revision.ts'

type Candidate = DrawnQuestion & {
  /** The child once got it wrong. */
  wasWrong: boolean
  /** The last refresher of this pass asked it. */
  wasAsked: boolean
}

/** Draws a refresher's questions from the current state of these quizzes. app_job only: revisions hold the key. */
export async function drawQuestions(
  tx: Tx,
  quizzes: { quizId: string; revision: number }[],
  { childId, asked }: { childId: string; asked: string[] },
): Promise<DrawnQuestion[]> {
  const wrong = await readWrong(tx, childId)
  const candidates: Candidate[] = []
  for (const quiz of quizzes) {
    const { questions } = await readRevision(tx, quiz)
    for (const { id } of questions)
      candidates.push({ ...quiz, questionId: id, wasWrong: wrong.has(id), wasAsked: asked.includes(id) })
  }
  return draw(shuffled(candidates)).map(({ quizId, revision, questionId }) => ({ quizId, revision, questionId }))
}

/**
 * Draws one question after the other. Preferred, in this order: not asked last time; once wrong; from a quiz drawn
 * least so far; from a quiz not asked last time. Among equals the first.
 */
export function draw(candidates: Candidate[], count = REFRESHER_QUESTIONS): Candidate[] {
  const askedQuizzes = new Set(candidates.filter(({ wasAsked }) => wasAsked).map(({ quizId }) => quizId))
  const drawn: Candidate[] = []
  while (drawn.length < Math.min(count, candidates.length)) {
    const ranks = (one: Candidate) => [
      Number(one.wasAsked),
      Number(!one.wasWrong),
      drawn.filter(({ quizId }) => quizId === one.quizId).length,
      Number(askedQuizzes.has(one.quizId)),
    ]
    const [next] = candidates
      .filter((one) => !drawn.includes(one))
      .toSorted((one, other) => compare(ranks(one), ranks(other)))
    if (next) drawn.push(next)
  }
  return drawn
}

const compare = (one: number[], other: number[]) =>
  one.map((rank, place) => rank - (other[place] ?? 0)).find((difference) => difference !== 0) ?? 0

/** The questions that the child ever got wrong, in a quiz or in a refresher. */
async function readWrong(tx: Tx, childId: string): Promise<Set<string>> {
  const attempts = await tx.selectFrom('quizAttempts').where('childId', '=', childId).select('missed').execute()
  const refreshers = await tx.selectFrom('refreshers').where('childId', '=', childId).select('missed').execute()
  return new Set([...attempts, ...refreshers].flatMap(({ missed }) => missed))
}
