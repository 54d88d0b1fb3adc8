import type { BetterAuthPlugin, DBTransactionAdapter } from 'better-auth'
import { APIError } from 'better-auth/api'
import { codeOf } from './library-answer.ts'

/**
 * The database refuses every session of a locked account (decision 050). This turns its error into one that the library
 * passes on; otherwise it would be a defect.
 */
export const lockedAccounts: BetterAuthPlugin = {
  id: 'locked-accounts',
  init: ({ adapter }) => ({
    context: {
      adapter: {
        ...telling(adapter),
        transaction: (work) => adapter.transaction((tx) => work(telling(tx))),
      },
    },
  }),
}

export const ACCOUNT_LOCKED = 'ACCOUNT_LOCKED'

function telling<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  const create: Adapter['create'] = async (...input) => {
    try {
      return await adapter.create(...input)
    } catch (error) {
      const { constraint } = error as { constraint?: string }
      throw constraint === 'session_of_locked_account' ? new APIError('FORBIDDEN', { code: ACCOUNT_LOCKED }) : error
    }
  }
  return { ...adapter, create }
}

export const isLocked = async (response: Response): Promise<boolean> => (await codeOf(response)) === ACCOUNT_LOCKED
