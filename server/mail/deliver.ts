import { LIMIT_REST_MINUTES } from '../../domain/mail/mails.ts'
import { brand, ownBrand } from '../../domain/platform/brand.ts'
import { log } from '../log.ts'
import type { Db } from '../platform/db/actor.ts'
import { within } from '../within.ts'
import { type Bounce, bounceOf, failureOf } from './bounce.ts'
import { ClaimedMails } from './claimed-mails.ts'
import { type DueMail, type Failed, markFailed, markSent, putOff, waitForServer } from './outbox.ts'
import { readSender } from './route.ts'
import { CONNECTIONS, type MailTransport } from './transport.ts'

/** Shorter than a claim, or another server would send a mail that is still on its way. */
const SEND_WITHIN_MS = 90_000

/** After what ends a round: when the next one may try. */
const REST_MINUTES = { 'no server': 1, limit: LIMIT_REST_MINUTES }

export type Delivery = {
  transport: MailTransport
  /** As in MAIL_FROM. */
  from: string
  /** The time, for tests; otherwise the database's. */
  now?: () => Date
  /** Ends the round after the mails that are on their way. */
  signal?: AbortSignal
}

type Round = Delivery & { db: Db; mails: ClaimedMails; noteSent: (mail: DueMail) => Promise<void> }

/**
 * Sends what is due until nothing is, or until there is no mail server. Any number of servers may do this at once. A
 * connection begins the next mail only when the last one is noted as sent: after a kill at most CONNECTIONS mails may
 * come twice.
 */
export async function deliverDue(db: Db, delivery: Delivery): Promise<void> {
  const { now, signal } = delivery
  const mails = new ClaimedMails(db, { sendWithinMs: SEND_WITHIN_MS, now })
  const noteSent = inBatches<DueMail>((sent) => markSent(db, sent, now?.()))
  const round = { ...delivery, db, mails, noteSent }
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped = mails.end({ dueInMinutes: 0 }).catch(() => {}) // else their claim ends
  }
  signal?.addEventListener('abort', stop)
  try {
    if (!signal?.aborted) await Promise.all(Array.from({ length: CONNECTIONS }, () => sendOneAfterAnother(round)))
  } finally {
    signal?.removeEventListener('abort', stop)
    await stopped // whoever waits for this round may close the database then
    await mails.end({ dueInMinutes: 0 }).catch(() => {}) // nothing is left, unless something failed
  }
}

async function sendOneAfterAnother(round: Round) {
  for (;;) {
    const mail = await round.mails.next()
    if (!mail) return
    const bounce = await send(mail, round)
    if (bounce === 'no server' || bounce === 'limit') await round.mails.end({ dueInMinutes: REST_MINUTES[bounce] })
  }
}

async function send(mail: DueMail, round: Round): Promise<Bounce | 'sent'> {
  const { name, address } = readSender(round.from)
  const replyTo = ownBrand().contact?.email // an answer must not go to a machine, nor to the address of our example
  const sender = { name: brand.mailSender ?? name, address } // whoever sends has to be allowed that address: it stays
  try {
    const tooSlow = () => Object.assign(new Error('Too slow'), { code: 'ETIMEDOUT' })
    await within(
      SEND_WITHIN_MS,
      round.transport.sendMail({
        from: sender,
        to: { name: '', address: mail.recipient },
        // The same at each attempt: a mail that arrives twice after a crash can be told from two mails.
        messageId: `<${mail.id}@${sender.address.replace(/.*@/, '')}>`,
        ...(replyTo && { replyTo }),
        subject: mail.subject,
        text: mail.bodyText,
        html: mail.bodyHtml,
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      }),
      tooSlow,
    )
  } catch (error) {
    return noteFailure(mail, error as Error, round)
  }
  await round.noteSent(mail)
  log.info({ mail: mail.id }, 'A mail was sent.')
  return 'sent'
}

async function noteFailure(
  mail: DueMail,
  error: Error & { code?: string; responseCode?: number; command?: string },
  { db, now }: Round,
) {
  const bounce = bounceOf(error)
  const failed: Failed = { ...failureOf(error), words: error.message }
  // Without the message: mail servers repeat addresses in it.
  log.warn({ mail: mail.id, bounce, code: error.code, answer: error.responseCode }, 'A mail could not be sent.')
  if (bounce === 'for good') await markFailed(db, mail, failed, now?.())
  else if (bounce === 'for now') await putOff(db, mail, failed, now?.())
  else await waitForServer(db, mail, failed, REST_MINUTES[bounce], now?.())
  return bounce
}

/**
 * Does for many at once what is asked for one by one: who asks while `work` runs waits for it to end, and is
 * then served together with all the others who wait. What `work` throws reaches everybody it was done for.
 */
function inBatches<T>(work: (batch: T[]) => Promise<unknown>): (one: T) => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let next: { batch: T[]; done: Promise<unknown> } | undefined
  return async (one) => {
    if (!next) {
      const batch: T[] = []
      const done = running.then(() => {
        next = undefined
        return work(batch)
      })
      next = { batch, done }
      running = done.catch(() => {})
    }
    next.batch.push(one)
    await next.done
  }
}
