import { sql } from 'kysely'
import { isRealAddress } from '../../domain/fields.ts'
import type { Letter, RenderedLetter } from '../../emails/letters.tsx'
import { elevated, type Tx } from '../db/actor.ts'
import type { MailRoute } from './route.ts'

/**
 * What is known of a mail as long as its row is kept. `about`: the login or the children it tells of, besides whoever has
 * the address; it goes with them. `leavesNoTrace`: its row goes as soon as it was sent, as does that of a receipt.
 * `id`: of a mail that there must be only one of. `headers`: besides the usual ones.
 */
type Keeping = { about?: string[]; leavesNoTrace?: boolean; id?: string; headers?: Record<string, string> }

export type RenderLetter = (letter: Letter, site: { publicUrl: string }) => Promise<RenderedLetter>

/** Puts letters into the outbox. They leave when the transaction has been committed, or not at all. */
export type Mailer = {
  enqueue(tx: Tx, to: string, letter: Letter, keeping?: Keeping): Promise<void>
  /** What would be put there. */
  render(letter: Letter): Promise<RenderedLetter>
  /** Whether a mail server is set up. Without one nobody can be asked to confirm an address. */
  isDelivering: boolean
  route: MailRoute
}

export function createMailer(options: { render: RenderLetter; publicUrl: string; route: MailRoute }): Mailer {
  const { render, publicUrl, route } = options
  return {
    route,
    isDelivering: route === 'smtp',
    render: (letter) => render(letter, { publicUrl }),
    async enqueue(tx, to, letter, { about = [], leavesNoTrace = false, id, headers = {} } = {}) {
      if (!isRealAddress(to)) return // a child that has none: nothing is ever sent there
      const { subject, text, html } = await render(letter, { publicUrl })
      await elevated(tx, 'the outbox is the server’s own', async () => {
        await tx
          .insertInto('mail_outbox')
          .values({
            ...(id && { id }),
            recipient: to,
            subject,
            body_text: text,
            body_html: html,
            headers: JSON.stringify(headers),
            about,
            leaves_no_trace: leavesNoTrace,
            sent_at: route === 'mailbox' ? sql<Date>`now()` : null, // there already: a mail server set up later must not send it
          })
          .execute()
        await sql`select pg_notify('mail', '')`.execute(tx) // heard by every server, on commit
      })
    },
  }
}
