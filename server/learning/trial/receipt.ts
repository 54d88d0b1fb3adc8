import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { RECEIPT_DAYS } from '../../../domain/learning/trial.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'

/** Names the purpose, so that a token made for one thing never opens another. */
const PURPOSE = 'trial receipt'
export const RECEIPT_MS = RECEIPT_DAYS * DAY_MS

const contents = z.object({
  id: z.uuid(),
  levelId: z.uuid(),
  quizId: z.uuid(),
  score: z.int().min(0),
  maxScore: z.int().min(1),
  /** Milliseconds since 1970. */
  at: z.int(),
})

/** That somebody passed the quiz of the open level: written by the server, kept by nobody but the device. */
export type Receipt = z.output<typeof contents>

const proofOf = (key: string, body: string) =>
  createHmac('sha256', key).update(`${PURPOSE}|${body}`).digest('base64url')

export function sealReceipt(key: string, receipt: Receipt): string {
  const body = Buffer.from(JSON.stringify(receipt)).toString('base64url')
  return `${body}.${proofOf(key, body)}`
}

/** @returns undefined for one that we never wrote, or that is too old */
export function openReceipt(key: string, text: string, now = Date.now()): Receipt | undefined {
  const [body = '', proof = '', ...more] = text.split('.')
  const [given, expected] = [Buffer.from(proof), Buffer.from(proofOf(key, body))]
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const receipt = contents.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  return receipt.at > now - RECEIPT_MS ? receipt : undefined
}
