import { randomBytes } from 'node:crypto'
import type { Auth } from './auth.ts'
import { RESET_LINK_VALID } from './auth.ts'

/** A link that lets its holder choose a new password, once and within an hour. */
export async function makeResetLink(
  auth: Auth,
  { userId, publicUrl }: { userId: string; publicUrl: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { internalAdapter } = await auth.$context
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`, // the name under which the auth library looks it up
    value: userId,
    expiresAt: new Date(Date.now() + RESET_LINK_VALID * 1000),
  })
  return `${publicUrl}/reset-password?token=${token}`
}
