import { asSystem, type Db } from '../../platform/db/actor.ts'
import { requireAccount } from './find-account.ts'
import { makeMailedLink } from './mailed-links.ts'

/** Where a link leads that lets its holder choose a new password, once and within an hour. */
export const resetUrl = (publicUrl: string, token: string) => `${publicUrl}/reset-password?token=${token}`

/** A reset link that the operator hands over. It confirms the address like one that was mailed: the operator vouches. */
export const makeResetLink = (db: Db, { userId, publicUrl }: { userId: string; publicUrl: string }): Promise<string> =>
  asSystem(db, 'the operator gives somebody access', async (tx) => {
    const { email } = await requireAccount(tx, userId, 'NOT_FOUND')
    return resetUrl(publicUrl, await makeMailedLink(tx, { userId, purpose: 'reset', email }))
  })
