import { sql } from 'kysely'
import { isRealAddress } from '../../domain/fields.ts'
import type { Letter, RenderedLetter } from '../../emails/letters.tsx'
import { hoursValid } from '../accounts/mailed-links.ts'
import { elevated, type Tx } from '../db/actor.ts'
import type { MailRoute } from './route.ts'

/**
 * What is known of a mail as long as its row is kept. `about`: the login or the children it tells of, besides whoever
 * signs in with the address; it goes with them. `leavesNoTrace`: its row goes as soon as it was sent, as does that of a receipt.
 * `id`: of a mail that there must be only one of. `headers`: besides the usual ones. `linkEndsAt`: until when the link in
 * it opens something, where its kind does not say that.
 */
type Keeping = {
  about?: string[]
  leavesNoTrace?: boolean
  id?: string
  headers?: Record<string, string>
  linkEndsAt?: Date
}

export type LetterKind = Letter['kind']
export type RenderLetter = (letter: Letter, site: { publicUrl: string }) => Promise<RenderedLetter>

/** A letter that was rendered before, outside any transaction. */
export type ReadyMail = RenderedLetter & Keeping & { to: string; kind: LetterKind }

/** Puts letters into the outbox. They leave when the transaction has been committed, or not at all. */
export type Mailer = {
  enqueue(tx: Tx, to: string, letter: Letter, keeping?: Keeping): Promise<void>
  /** The same for many at once. */
  enqueueReady(tx: Tx, mails: ReadyMail[]): Promise<void>
  /** What would be put there. */
  render(letter: Letter): Promise<RenderedLetter>
  /** Whether a mail server is set up. Without one nobody can be asked to confirm an address. */
  isDelivering: boolean
  route: MailRoute
}

/** For how long the links of these letters open something. */
const linkHours: Partial<Record<LetterKind, number>> = {
  'confirm-email': hoursValid.confirm,
  'change-email': hoursValid.change,
  'reset-password': hoursValid.reset,
  'registered-again': hoursValid.reset,
}

export function createMailer(options: { render: RenderLetter; publicUrl: string; route: MailRoute }): Mailer {
  const { render, publicUrl, route } = options
  const enqueueReady: Mailer['enqueueReady'] = async (tx, mails) => {
    const real = mails.filter(({ to }) => isRealAddress(to)) // a child that has none: nothing is ever sent there
    if (real.length === 0) return
    await elevated(tx, 'the outbox is the server’s own', async () => {
      await tx
        .insertInto('mail_outbox')
        .values(real.map((mail) => rowOf(mail, route)))
        .execute()
      await sql`select pg_notify('mail', '')`.execute(tx) // heard by every server, on commit
    })
  }
  return {
    route,
    isDelivering: route === 'smtp',
    render: (letter) => render(letter, { publicUrl }),
    enqueueReady,
    enqueue: async (tx, to, letter, keeping = {}) => {
      if (!isRealAddress(to)) return
      const rendered = await render(letter, { publicUrl })
      await enqueueReady(tx, [{ ...rendered, ...keeping, to, kind: letter.kind }])
    },
  }
}

const rowOf = ({ to, kind, subject, text, html, ...keeping }: ReadyMail, route: MailRoute) => ({
  id: keeping.id ?? sql<string>`gen_random_uuid()`,
  kind,
  recipient: to,
  subject,
  body_text: text,
  body_html: html,
  headers: JSON.stringify(keeping.headers ?? {}),
  about: keeping.about ?? [],
  leaves_no_trace: keeping.leavesNoTrace ?? false,
  link_ends_at: keeping.linkEndsAt ?? hoursFromNow(linkHours[kind]),
  sent_at: route === 'mailbox' ? sql<Date>`now()` : null, // there already: a mail server set up later must not send it
})

const hoursFromNow = (hours: number | undefined) =>
  hours === undefined ? null : sql<Date>`now() + make_interval(hours => ${hours})`
