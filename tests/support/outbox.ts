import type { Letter } from '../../emails/letters.tsx'
import type { Db, Tx } from '../../server/platform/db/actor.ts'
import { asOwner } from './owner.ts'
import { testMailer } from './test-mailer.ts'

/** Subject and text of the mails that wait for an address, the oldest first. */
export const mailsTo = (db: Db, address: string) =>
  asOwner(db, (tx) =>
    tx
      .selectFrom('mailOutbox')
      .where('recipient', '=', address)
      .orderBy('createdAt')
      .select(['subject', 'bodyText as text'])
      .execute(),
  )

/** Puts a letter into the outbox as it is, past whatever asks for a quota or counts. */
export const putLetter = async (
  tx: Tx,
  to: string,
  letter: Letter,
  { mailer = testMailer, about = [] as string[] } = {},
) => mailer.enqueueReady(tx, [{ ...(await mailer.render(letter)), to, kind: letter.kind, about }])

/** The token of the link in a mail's text; '' when there is none. */
export const tokenIn = (text = ''): string => /\?token=([\w-]{43})(?=\s|$)/.exec(text)?.[1] ?? ''

/** The token in the newest mail to an address. */
export const newestTokenFor = async (db: Db, address: string): Promise<string> =>
  tokenIn((await mailsTo(db, address)).at(-1)?.text)
