import type { Db } from '../db/actor.ts'
import { log } from '../log.ts'
import { type DueMail, lendNext, markFailed, markSent, putOff, waitForServer } from './outbox.ts'
import { CONNECTIONS, type MailTransport, readSender } from './transport.ts'
import { type Verdict, verdictOn } from './verdict.ts'

/** Well below the lease, or another server would send a mail that is still on its way. */
const SEND_WITHIN_MS = 2 * 60_000

export type Delivery = {
  transport: MailTransport
  /** As in MAIL_FROM. */
  from: string
  /** The time, for tests; otherwise the database's. */
  now?: () => Date
  /** Ends the round after the mails that are on their way. */
  signal?: AbortSignal
}

/** Sends what is due until nothing is, or until there is no mail server. Any number of servers may do this at once. */
export async function deliverDue(db: Db, delivery: Delivery): Promise<void> {
  const round = { isOver: false }
  await Promise.all(Array.from({ length: CONNECTIONS }, () => sendOneAfterAnother(db, delivery, round)))
}

async function sendOneAfterAnother(db: Db, delivery: Delivery, round: { isOver: boolean }) {
  while (!round.isOver && !delivery.signal?.aborted) {
    const mail = await lendNext(db, delivery.now?.())
    if (!mail) return
    const verdict = await send(db, mail, delivery)
    if (verdict === 'no server') round.isOver = true
  }
}

async function send(db: Db, mail: DueMail, { transport, from, now }: Delivery): Promise<Verdict | 'sent'> {
  const sender = readSender(from)
  try {
    await withinTime(
      transport.sendMail({
        from: sender,
        to: { name: '', address: mail.recipient },
        // The same at each attempt: a mail that arrives twice after a crash can be told from two mails.
        messageId: `<${mail.id}@${sender.address.replace(/.*@/, '')}>`,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        headers: { 'Auto-Submitted': 'auto-generated', ...(mail.headers as Record<string, string>) },
      }),
    )
  } catch (error) {
    return note(db, mail, error as Error, now?.())
  }
  await markSent(db, mail.id, now?.())
  log.info({ mail: mail.id }, 'A mail was sent.')
  return 'sent'
}

async function note(db: Db, mail: DueMail, error: Error & { code?: string; responseCode?: number }, now?: Date) {
  const verdict = verdictOn(error)
  const reason = error.message.slice(0, 300)
  // Without the message: mail servers repeat addresses in it.
  log.warn({ mail: mail.id, verdict, code: error.code, answer: error.responseCode }, 'A mail could not be sent.')
  if (verdict === 'for good') await markFailed(db, mail.id, reason, now)
  else if (verdict === 'for now') await putOff(db, mail, reason, now)
  else await waitForServer(db, mail.id, reason, now)
  return verdict
}

async function withinTime(sending: Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('Too slow'), { code: 'ETIMEDOUT' })), SEND_WITHIN_MS)
  })
  try {
    await Promise.race([sending, timeout])
  } finally {
    clearTimeout(timer)
  }
}
