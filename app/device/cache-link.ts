import { type OperationResultEnvelope, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable, tap } from '@trpc/server/observable'
import { DEVICE_OWNER_HEADER } from '../../domain/platform/device-owner.ts'
import type { AppRouter } from '../../server/router.ts'
import { NotOnDevice } from '../failure.ts'
import { SLOW_NETWORK_MS } from '../session/ask-for-session.ts'
import { loadSession } from '../session.ts'
import { noteOffline, noteOnline, noteReadOnly } from './network.ts'
import { deviceOwner, mayHaveStored } from './owner.ts'

/**
 * What a child's screens need to learn on without a network: its start page and booklet, its competencies with their
 * lessons, activities and quizzes (titles, no question), its notebook, passes and figure. Nothing in it is the key of a
 * quiz.
 */
const cacheable = new Set([
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
 * Queries of a child: the network first. Its answer is cached on the device, and is given again when the server cannot
 * be reached or takes too long. Everybody else's queries go through untouched.
 */
export const cacheLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const isCacheable = cacheable.has(op.path)
      let isOver = false
      /** @returns whether there is an answer now */
      const answerFromCache = async (): Promise<boolean> => {
        const found = isCacheable ? await readCached(op.path, op.input) : undefined
        if (isOver || !found) return isOver
        noteOffline(found.at)
        observer.next({ result: { type: 'data', data: found.answer } })
        observer.complete() // ends the call to the server
        return true
      }
      const timer = isCacheable ? setTimeout(answerFromCache, SLOW_NETWORK_MS) : undefined
      const call = next(op).subscribe({
        next(answer) {
          clearTimeout(timer)
          if (isCacheable) void writeCached(op, answer)
          observer.next(answer)
        },
        error(error) {
          clearTimeout(timer)
          if (error.data) observer.error(error)
          else
            void answerFromCache().then((isAnswered) => {
              if (isAnswered) return
              if (deviceOwner() === undefined) return observer.error(error)
              noteOffline()
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

/**
 * Every answer shows that there is a network; some refusals say that this device may store nothing more, or that the
 * server cannot.
 */
export const noticeLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(tap({ next: noteOnline, error: noteRefusal }))

function noteRefusal(error: TRPCClientError<AppRouter>) {
  if (error.data?.refusal === 'READ_ONLY') noteReadOnly()
  void stopStoring(error)
}

async function readCached(path: string, input: unknown) {
  await loadSession().catch(() => undefined) // which sets the device owner
  if (deviceOwner() === undefined) return undefined
  return (await import('./cache.ts')).cachedAnswer(path, input)
}

type Answered = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>

/** Only for the owner that the answer names; not where the device has another owner by now, or stores nothing. */
async function writeCached({ path, input }: { path: string; input: unknown }, { result, context }: Answered) {
  if (!('data' in result)) return
  try {
    await loadSession()
    const answer = context?.response as Response | undefined
    if (deviceOwner() === undefined || answer?.headers.get(DEVICE_OWNER_HEADER) !== deviceOwner()) return
    const [{ cacheAnswer }, { deviceClaimed }] = await Promise.all([import('./cache.ts'), import('./claim.ts')])
    await deviceClaimed()
    await cacheAnswer(path, input, result.data)
  } catch {
    // full, blocked, private: then learning goes with a network only, as everywhere else
  }
}

/** The session is over, or nobody agrees any more that we store anything about this child. */
async function stopStoring({ data }: TRPCClientError<AppRouter>) {
  const isOver = data?.httpStatus === 401
  if (!isOver && data?.refusal !== 'CONSENT_NEEDED' && data?.refusal !== 'NO_CHILD_LINKED') return
  if (!mayHaveStored()) return
  const { endDeviceSession, wipeDevice } = await import('./claim.ts')
  await (isOver ? endDeviceSession() : wipeDevice())
}
