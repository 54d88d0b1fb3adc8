import type { FoundSession } from '../session/ask-for-session.ts'
import { onDevice } from './database.ts'
import { keepAnswer, keptAnswer } from './kept-answers.ts'

// The session among the kept answers: of the person only what screens need without a network, no surname, no address.

const SESSION = 'session'

/** @throws as onDevice */
export async function keepSessionAnswer({ user, ...session }: FoundSession): Promise<void> {
  await onDevice('readwrite', [], async (kept) => void (await kept.objectStore('about').put(session.endsAt, 'endsAt')))
  await keepAnswer(SESSION, undefined, { ...session, user: { ...user, lastName: '', email: user.email && '' } })
}

export const keptSessionAnswer = async (): Promise<FoundSession | undefined> =>
  (await keptAnswer(SESSION, undefined))?.answer as FoundSession | undefined
