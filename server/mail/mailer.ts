import { sql } from 'kysely'
import type { Letter, RenderedLetter } from '../../emails/letters.tsx'
import { elevated, type Tx } from '../db/actor.ts'

/** The address of a child that has none (decision 023); nothing is ever sent there. */
const NO_ADDRESS = /@kind\.invalid$/i

export type RenderLetter = (letter: Letter, site: { publicUrl: string }) => Promise<RenderedLetter>

/** Puts letters into the outbox. They leave when the transaction has been committed, or not at all. */
export type Mailer = {
  enqueue(tx: Tx, to: string, letter: Letter): Promise<void>
  /** Whether a mail server is set up. Without one nobody can be asked to confirm an address. */
  isDelivering: boolean
}

export function createMailer(options: { render: RenderLetter; publicUrl: string; isDelivering: boolean }): Mailer {
  return {
    isDelivering: options.isDelivering,
    async enqueue(tx, to, letter) {
      if (NO_ADDRESS.test(to)) return
      const { subject, text, html } = await options.render(letter, { publicUrl: options.publicUrl })
      await elevated(tx, 'the outbox is the server’s own', async () => {
        await tx
          .insertInto('mail_outbox')
          .values({ recipient: to, subject, body_text: text, body_html: html })
          .execute()
        await sql`select pg_notify('mail', '')`.execute(tx) // heard on commit (server/start.ts)
      })
    },
  }
}
