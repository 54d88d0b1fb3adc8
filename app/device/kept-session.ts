import type { FoundSession } from '../session/ask-for-session.ts'
import { ownerInCookie } from './keeps.ts'
import { serverIsAway } from './network.ts'
import { takeOwner } from './owner.ts'
import { keptSessionAnswer } from './session-answer.ts'
import { leaveDevice } from './settle.ts'

/**
 * The session of the child whose device this is, while the server cannot be reached; undefined without one. It ends when it was
 * to end, also where nobody can ask.
 */
export async function sessionKeptHere(): Promise<FoundSession | undefined> {
  takeOwner(ownerInCookie())
  const session = await keptSessionAnswer()
  if (session && session.endsAt > Date.now()) {
    serverIsAway()
    return session
  }
  if (session) await leaveDevice()
  takeOwner(undefined)
  return undefined
}
