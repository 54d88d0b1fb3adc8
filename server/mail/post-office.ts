import type { Db } from '../db/actor.ts'
import { log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { deliverDue } from './deliver.ts'
import { openTransport } from './transport.ts'

const LOOK_EVERY_MS = 15_000

export type PostOffice = { kick(): void; close(): Promise<void> }

/** Sends what waits in the outbox, when it is told to look and from time to time. Does nothing without a mail server. */
export function openPostOffice(db: Db, { SMTP_URL, MAIL_FROM }: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>): PostOffice {
  if (!SMTP_URL || !MAIL_FROM) return { kick: () => {}, close: async () => {} }
  const transport = openTransport(SMTP_URL)
  let running: Promise<void> | undefined
  let again = false
  let closed = false
  const kick = () => {
    if (running) {
      again = true
      return
    }
    running = deliverDue(db, { transport, from: MAIL_FROM })
      .then(
        () => {},
        (error) => log.error({ err: error }, 'The outbox could not be worked off.'),
      )
      .then(() => {
        running = undefined
        if (again && !closed) {
          again = false
          kick()
        }
      })
  }
  const timer = setInterval(kick, LOOK_EVERY_MS)
  kick()
  return {
    kick,
    close: async () => {
      closed = true
      clearInterval(timer)
      await running
      transport.close()
    },
  }
}
