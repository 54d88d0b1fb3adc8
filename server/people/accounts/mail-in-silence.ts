import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import type { MailPermit } from '../../platform/guard/mail-permit.ts'
import { type Account, findAccountByEmail } from './find-account.ts'

/**
 * Mails something to whoever has this address, if `isMeant` says so; otherwise the same is done for nobody and taken back.
 * Neither answer nor time may tell a stranger whether somebody has an account: link, letter and commit cost the same.
 */
export const mailInSilence = (
  db: Db,
  { to: email }: MailPermit,
  { isMeant, send }: { isMeant: (account: Account) => boolean; send: (tx: Tx, to: Account) => Promise<unknown> },
): Promise<void> =>
  asSystem(db, 'somebody without a session asks for a mail', async (tx) => {
    const account = await findAccountByEmail(tx, email)
    await sql`savepoint before_mail`.execute(tx)
    await send(tx, account ?? { ...nobody, userId: randomUUID(), email })
    const isSent = account !== undefined && isMeant(account)
    await sql.raw(`${isSent ? 'release' : 'rollback to'} savepoint before_mail`).execute(tx)
  })

const nobody = {
  name: 'Maximiliane Muster',
  isChild: false,
  isConfirmed: false,
  ownsAddress: false,
  invitedBy: null,
}
