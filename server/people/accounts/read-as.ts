import { type Actor, asReader, type Db, type Tx } from '../../platform/db/actor.ts'
import type { GatheredReads } from '../../platform/db/reads/reads.ts'
import type { Person, RequestSession } from './session.ts'

type Asking = { findPerson: () => Promise<Person | undefined> }
/** `reads`: those of this request, where the database has room for them; `session`: of a request that came with one. */
type Request = Asking & { db: Db; reads?: GatheredReads | undefined; session?: RequestSession | undefined }

/**
 * What somebody reads. Who that is was most probably the same person a moment ago: then `work` begins at once, and its first
 * statement travels behind the one that looks the session up and takes on the role (decision 075). Nothing of what was
 * read leaves before the session has been found valid; if it was somebody else's, `work` runs once more.
 * @throws what `findActor` throws
 */
export async function readAs<A extends Actor, T>(
  request: Request,
  findActor: (asking: Asking) => Promise<A>,
  work: (tx: Tx, actor: A) => Promise<T>,
): Promise<T> {
  const { db, reads, session } = request
  const guess = reads && session?.guess
  const guessed = guess && (await findActor({ findPerson: async () => guess }).catch(() => undefined))
  if (session && guessed) {
    const isRight = async () => isSame(await findActor(request), guessed)
    const isSure = async () => {
      if (!(await isRight())) throw new Error('Somebody else is asking than was guessed.')
    }
    const enter = { head: (role: string) => session.head(role), isSure }
    const [outcome] = await Promise.allSettled([asReader(db, guessed, { reads, enter }, (tx) => work(tx, guessed))])
    if (await isRight()) {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }
  }
  const actor = await findActor(request)
  return asReader(db, actor, { reads }, (tx) => work(tx, actor))
}

const isSame = (one: Actor, other: Actor): boolean =>
  one.role === other.role && idsOf(one).every((id, at) => id === idsOf(other)[at])
const idsOf = (actor: Actor) => ['id' in actor && actor.id, 'childId' in actor && actor.childId]
