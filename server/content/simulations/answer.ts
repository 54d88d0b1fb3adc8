import { z } from 'zod'
import { OutboundFailure } from '../../platform/outbound/failure.ts'

const LONGEST_MESSAGE = 500

/**
 * A page of the provider: http or https, so that no script hides in it, and without a password that would be shown.
 * Returned as a browser reads it, so that the link leads exactly to what was checked, however it was spelt.
 */
const pageAddress = z.string().transform((text, { addIssue }) => {
  const url = URL.parse(text)
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password) return url.href
  addIssue('No address of a page.')
  return z.NEVER
})
const said = z.string().transform((text) => text.trim().slice(0, LONGEST_MESSAGE))

const answer = z
  .object({ redirectUrl: pageAddress.nullish(), message: said.nullish() })
  .transform(({ redirectUrl, message }) => ({ redirectUrl: redirectUrl ?? null, message: message || null }))

/** What a provider answers to a launch; an empty answer says as much as {}. @throws OutboundFailure 'unreadable' */
export function readAnswer(json: unknown): z.output<typeof answer> {
  const parsed = answer.safeParse(json ?? {})
  if (!parsed.success) throw new OutboundFailure('unreadable', { cause: parsed.error })
  return parsed.data
}
