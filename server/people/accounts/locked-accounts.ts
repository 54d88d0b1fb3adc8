import type { DBTransactionAdapter } from 'better-auth'
import { APIError } from 'better-auth/api'
import { codeOf } from './library-answer.ts'
import { wrappedAdapter } from './wrapped-adapter.ts'

/**
 * The database refuses every session of a locked account (decision 050), and of a child whose secret somebody may know
 * who has left (decision 091). This turns its errors into ones that the library passes on; otherwise they would be
 * defects.
 */
export const lockedAccounts = wrappedAdapter('locked-accounts', withCodes)

export const ACCOUNT_LOCKED = 'ACCOUNT_LOCKED'
export const SECRET_DOUBTED = 'SECRET_DOUBTED'

const codes: Record<string, string> = {
  session_of_locked_account: ACCOUNT_LOCKED,
  session_with_doubted_secret: SECRET_DOUBTED,
}

function withCodes<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  const create: Adapter['create'] = async (...input) => {
    try {
      return await adapter.create(...input)
    } catch (error) {
      const code = codes[(error as { constraint?: string }).constraint ?? '']
      throw code ? new APIError('FORBIDDEN', { code }) : error
    }
  }
  return { ...adapter, create }
}

export const isLocked = async (response: Response): Promise<boolean> => (await codeOf(response)) === ACCOUNT_LOCKED
