import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { scenarioNames } from '../scenarios/names.ts'

const LIFETIME_MS = 24 * 60 * 60 * 1000
const NONCE_BYTES = 12
const TAG_BYTES = 16

const contents = z.object({
  attemptId: z.string(),
  simulationId: z.string(),
  callbackUrl: z.string().nullable(),
  returnUrl: z.string(),
  firstName: z.string(),
  /** `visitor`: somebody without an account tries it out; no launch asks for that, Netzpass seals such a run itself. */
  mode: z.enum(['child_run', 'parent_test', 'visitor']),
  scenario: z.enum(scenarioNames),
  variant: z.enum(['a', 'b']),
})
const sealed = contents.extend({ expiresAt: z.number() })

/** One run, as its token holds it: the lab stores nothing. */
export type RunToken = z.output<typeof contents>
/** `startedAt`: when it was sealed, in milliseconds since 1970. */
export type OpenedToken = RunToken & { startedAt: number }

const keyFrom = (labSecret: string) => Buffer.from(hkdfSync('sha256', labSecret, '', 'lab run token', 32))

/** A text that only the lab can read and nobody can change (AES-256-GCM), good for a day. */
export function seal(labSecret: string, run: RunToken, now = Date.now()): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(labSecret), nonce)
  const text = JSON.stringify({ ...run, expiresAt: now + LIFETIME_MS })
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** @returns undefined for a token that is too old, was changed, or is not from this lab */
export function unseal(labSecret: string, token: string, now = Date.now()): OpenedToken | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(labSecret), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    const { expiresAt, ...run } = sealed.parse(JSON.parse(text.toString('utf8')))
    return expiresAt > now ? { ...run, startedAt: expiresAt - LIFETIME_MS } : undefined
  } catch {
    return undefined
  }
}
