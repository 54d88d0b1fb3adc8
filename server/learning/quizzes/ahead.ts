import { DAYS_OF_OPEN_ATTEMPTS, type QuizQuestion } from '../../../domain/content/quizzes.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { seal, unseal } from '../../platform/guard/seal.ts'
import { type DrawnAttempt, drawAttempt } from './draw.ts'
import { askedQuestions, readRevision } from './revision.ts'
import { readShown, requireUnfinished } from './start.ts'

// What a child's device is given ahead, so that a quiz can be begun without a network: the questions, and a proof that
// this server has drawn them. Nothing is stored before the first answer, which brings the proof along (decision 109).

const PURPOSE = 'quiz ahead'

/** An attempt as it will be opened. `until`: milliseconds. */
type Proven = Pick<DrawnAttempt, 'drawn' | 'answerOrder'> & {
  attemptId: string
  childId: string
  until: number
  quizId: string
  revision: number
}
type Asked = { quizId: string; attemptId: string }
type Ahead = { quizId: string; attemptId: string; questions: QuizQuestion[]; proof: string }

/**
 * The questions of attempts that are not begun, without a hint which answers are right; asked again they are the same.
 * What the child may not open is left out. `attemptId`: the client's key.
 */
export async function drawAhead(tx: Tx, secret: string, asked: Asked[], childId: string): Promise<Ahead[]> {
  const shown = await readShown(
    tx,
    asked.map(({ quizId }) => quizId),
  )
  const draw = async (tx: Tx, { quizId, attemptId }: Asked): Promise<Ahead[]> => {
    const revision = shown.find(({ id }) => id === quizId)?.revision
    if (revision === undefined) return []
    const of = { quizId, revision, childId }
    const { questions, ...drawn } = await drawAttempt(tx, { ...of, secret }, await readRevision(tx, of))
    if (questions.length === 0) return []
    const until = Date.now() + DAYS_OF_OPEN_ATTEMPTS * DAY_MS
    return [
      {
        ...{ quizId, attemptId },
        questions: askedQuestions(questions, drawn.answerOrder),
        proof: seal(secret, PURPOSE, { ...of, ...drawn, attemptId, until } satisfies Proven),
      },
    ]
  }
  return elevated(tx, 'questions come from the revision, which holds the key', async (tx) =>
    (await Promise.all(asked.map((one) => draw(tx, one)))).flat(),
  )
}

/**
 * Opens the attempt that a device was given ahead, unless it is open already; nothing with a proof that is not of this
 * server, not for this child and key, or too old. @throws NOT_FOUND when it is finished
 */
export async function openAhead(
  tx: Tx,
  secret: string,
  proof: string,
  of: { attemptId: string; childId: string },
): Promise<void> {
  const proven = unseal(secret, PURPOSE, proof) as Proven | undefined
  if (!proven || proven.until < Date.now()) return
  const { attemptId: id, childId, quizId, revision, drawn, answerOrder } = proven
  if (id !== of.attemptId || childId !== of.childId) return
  await elevated(tx, 'attempts are opened by the server', async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('openAttempts')
      .columns(['id', 'childId', 'quizId', 'revision', 'drawn', 'answerOrder'])
      .expression((eb) =>
        eb
          .selectFrom('quizzes') // it may have been deleted
          .where('id', '=', quizId)
          .select((eb) => [
            eb.val(id).as('id'),
            eb.val(childId).as('childId'),
            'quizzes.id as quizId',
            eb.val(revision).as('revision'),
            eb.val(drawn && JSON.stringify(drawn)).as('drawn'),
            eb.val(JSON.stringify(answerOrder)).as('answerOrder'),
          ]),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) await requireUnfinished(tx, 'quizAttempts', id)
  })
}
