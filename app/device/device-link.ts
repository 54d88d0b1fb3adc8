import { type OperationResultEnvelope, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { DEVICE_OWNER_HEADER } from '../../domain/platform/device-owner.ts'
import type { AppRouter } from '../../server/router.ts'
import { loadSession } from '../session.ts'
import { keepsSomething, TIMEOUT_MS } from './keeps.ts'
import { serverIsAway, serverIsBack } from './network.ts'
import { NotOnDevice } from './not-on-device.ts'
import { ownerHere } from './owner.ts'

/**
 * What a child's screens need to learn on without a network: its start page and booklet, its competencies with their lessons,
 * activities and quizzes (titles, no question), its notebook, passes and figure. Nothing in it is the key of a quiz.
 */
const kept = new Set([
  'learning.childDashboard',
  'learning.competency',
  'learning.practices',
  'togetherTasks.own',
  'lessons.byId',
  'notebook.own',
  'passes.own',
  'figure.own',
  'wishes.topics',
])

/**
 * Queries of a child: the network first. Its answer is kept on the device, and answers again when the server cannot be reached
 * or takes too long. Everybody else's calls go through untouched.
 */
export const deviceLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const isKept = op.type === 'query' && kept.has(op.path)
      let isOver = false
      /** @returns whether there is an answer now */
      const answerFromDevice = async (): Promise<boolean> => {
        const found = isKept ? await findKept(op.path, op.input) : undefined
        if (isOver || !found) return isOver
        serverIsAway(found.at)
        observer.next({ result: { type: 'data', data: found.answer } })
        observer.complete() // gives the call up
        return true
      }
      const timer = isKept ? setTimeout(answerFromDevice, TIMEOUT_MS) : undefined
      const call = next(op).subscribe({
        next(answer) {
          clearTimeout(timer)
          if (isKept) void keep(op, answer)
          if (op.type !== 'subscription') serverIsBack()
          observer.next(answer)
        },
        error(error) {
          clearTimeout(timer)
          void endKeeping(error)
          if (error.data || op.type !== 'query') observer.error(error)
          else
            void answerFromDevice().then((isAnswered) => {
              if (isAnswered) return
              if (ownerHere() === undefined) return observer.error(error)
              serverIsAway()
              observer.error(TRPCClientError.from(new NotOnDevice()))
            })
        },
        complete: () => observer.complete(),
      })
      return () => {
        isOver = true
        clearTimeout(timer)
        call.unsubscribe()
      }
    })

async function findKept(path: string, input: unknown) {
  await loadSession().catch(() => undefined) // which knows whose device this is
  if (ownerHere() === undefined) return undefined
  return (await import('./kept-answers.ts')).keptAnswer(path, input)
}

type Asked = { path: string; input: unknown }
type Answered = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>

/** Only as whose the answer itself says it is. Nothing is kept where the device has become another's, or keeps nothing at all. */
async function keep({ path, input }: Asked, { result, context }: Answered) {
  if (!('data' in result)) return
  try {
    await loadSession()
    const answer = context?.response as Response | undefined
    if (ownerHere() === undefined || answer?.headers.get(DEVICE_OWNER_HEADER) !== ownerHere()) return
    const [{ keepAnswer }, { deviceIsSettled }] = await Promise.all([
      import('./kept-answers.ts'),
      import('./settle.ts'),
    ])
    await deviceIsSettled()
    await keepAnswer(path, input, result.data)
  } catch {
    // full, blocked, private: then learning goes with a network only, as everywhere else
  }
}

/** The session is over, or nobody agrees any more that we keep anything about this child. */
async function endKeeping({ data }: TRPCClientError<AppRouter>) {
  const isOver = data?.httpStatus === 401
  if (!isOver && data?.refusal !== 'CONSENT_NEEDED' && data?.refusal !== 'NO_CHILD_LINKED') return
  if (!keepsSomething()) return
  const { forgetDevice, leaveDevice } = await import('./settle.ts')
  await (isOver ? leaveDevice() : forgetDevice())
}
