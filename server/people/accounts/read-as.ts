import { type Actor, asReader, type Db, type Tx } from '../../platform/db/actor.ts'
import type { GatheredReads } from '../../platform/db/reads/reads.ts'
import type { Person, RequestSession } from './session.ts'

/** `reads`: those of this request, where the database has room for them; `session`: of a request that came with one. */
type Request = {
  db: Db
  findPerson: () => Promise<Person | undefined>
  reads?: GatheredReads | undefined
  session?: RequestSession | undefined
}

/**
 * What somebody reads. Who that is was most probably the same person a moment ago: then `work` begins at once, and its
 * first statement travels behind the one that looks the session up and takes on the role (decision 075). Nothing of
 * what was read leaves before the session has been found valid; if it was somebody else's, `work` runs once more.
 * @throws what `actorOf` throws for who really asks
 */
export async function readAs<A extends Actor, T>(
  { db, reads, session, findPerson }: Request,
  actorOf: (person: Person | undefined) => A,
  work: (tx: Tx, actor: A) => Promise<T>,
): Promise<T> {
  const guessed = reads && session?.guess && guess(() => actorOf(session.guess))
  if (session && guessed) {
    const isRight = async () => isSame(actorOf(await findPerson()), guessed)
    const isSure = async () => {
      if (!(await isRight())) throw new Error('Somebody else is asking than was guessed.')
    }
    const enter = { head: (role: string) => session.head(role), isSure }
    let failure: { reason: unknown } | undefined
    const result = await asReader(db, guessed, { reads, enter }, (tx) => work(tx, guessed)).catch((reason) => {
      failure = { reason }
    })
    if (await isRight()) {
      if (failure) throw failure.reason
      return result as T
    }
  }
  const actor = actorOf(await findPerson())
  return asReader(db, actor, { reads }, (tx) => work(tx, actor))
}

/** Undefined when the person of a moment ago could not be this actor. */
function guess<A>(actor: () => A): A | undefined {
  try {
    return actor()
  } catch {
    return undefined
  }
}

const isSame = (one: Actor, other: Actor): boolean =>
  one.role === other.role && idOf(one) === idOf(other) && childIdOf(one) === childIdOf(other)
const idOf = (actor: Actor) => ('id' in actor ? actor.id : undefined)
const childIdOf = (actor: Actor) => ('childId' in actor ? actor.childId : undefined)
