import { sql } from 'kysely'
import type { ServerBuild } from 'react-router'
import { BULK_MAILS_A_MINUTE, hoursValid } from '../../domain/mail/mails.ts'
import { isRealAddress } from '../../domain/platform/email-address.ts'
import type { Letter, RenderedLetter } from '../../emails/letters.tsx'
import { elevated, type Tx } from '../platform/db/actor.ts'
import type { MailQuota } from '../platform/guard/mail-quota.ts'
import { takeWithin } from '../platform/guard/throttle.ts'
import type { MailRoute } from './route.ts'

/**
 * What a mail's row keeps. `about`: ids of the login or the children it tells of, besides the confirmed owner of the
 * address; the row goes with them. `leavesNoTrace`: the row goes as soon as the mail was sent, as with a receipt. `id`:
 * of a mail that there must be only one of. `headers`: besides the usual ones. `linkEndsAt`: until when its link works,
 * where its kind does not say that.
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

/** Letters are TSX, which plain Node does not read: the app hands them over (app/entry.server.tsx). */
export const renderWith =
  (build: () => Promise<ServerBuild>): RenderLetter =>
  async (...letter) =>
    ((await build()).entry.module as unknown as { renderLetter: RenderLetter }).renderLetter(...letter)

/**
 * What each kind of letter is. `link`: it carries one for the reader, and anybody may be able to ask for it. `reader`,
 * `children`: it only tells of an event, or of children. `all`: the same for everybody. `hours`: for which a link opens
 * something; where none is said there is no link that ends, or the mail itself says when it does.
 */
const kinds = {
  'confirm-email': { tells: 'link', hours: hoursValid.confirm },
  'change-email': { tells: 'link', hours: hoursValid.change },
  'reset-password': { tells: 'link', hours: hoursValid.reset },
  'registered-again': { tells: 'link', hours: hoursValid.reset },
  invitation: { tells: 'link' },
  'guardian-invitation': { tells: 'link' },
  'email-changed': { tells: 'reader' },
  'security-notice': { tells: 'reader' },
  'backup-failed': { tells: 'reader' },
  'test-mail': { tells: 'reader', hours: hoursValid.test },
  'child-locked': { tells: 'children' },
  'own-data': { tells: 'children' },
  guardian: { tells: 'children' },
  'daily-status': { tells: 'children' },
  announcement: { tells: 'all' },
} as const satisfies Record<LetterKind, AboutKind>
type AboutKind = { tells: 'link' | 'reader' | 'children' | 'all'; hours?: number }

type KindThatTells<Of> = { [K in LetterKind]: (typeof kinds)[K]['tells'] extends Of ? K : never }[LetterKind]
type LetterThatTells<Of> = Extract<Letter, { kind: KindThatTells<Of> }>
type NoticeOfReader = LetterThatTells<'reader'>
type NoticeOfChildren = LetterThatTells<'children'>
type Notice = NoticeOfReader | NoticeOfChildren
type AnnouncementLetter = LetterThatTells<'all'>

type Mail = RenderedLetter & Keeping & { to: string; kind: LetterKind }
/** A letter that was rendered before. One that tells of children names them. */
export type ReadyMail = Mail &
  ({ kind: KindThatTells<'link' | 'reader' | 'all'> } | { kind: NoticeOfChildren['kind']; about: string[] })

/** Who tells of children names them, and the mail goes when they do; none, where they have gone already. */
type Notify = {
  (tx: Tx, to: string, notice: NoticeOfReader, keeping?: Keeping): Promise<void>
  (tx: Tx, to: string, notice: NoticeOfChildren, keeping: Keeping & { about: string[] }): Promise<void>
}

/**
 * Puts letters into the outbox. They leave when the transaction has been committed, or not at all. None goes without a
 * limit (decision 057); a new way to write needs one too (paths.test.ts).
 */
export type Mailer = {
  /** A letter that anybody can make us write. Its quota was spent before, outside the transaction. */
  enqueue(tx: Tx, quota: MailQuota, letter: LetterThatTells<'link'>, keeping?: Keeping): Promise<void>
  /**
   * Counted here, for the recipient and the event. Nothing is written when there were too many, or when mails are
   * delivered and the address is not shown to be the recipient's: a stranger may read it.
   */
  notify: Notify
  /** Many at once, each of which a row of its own keeps from being written twice. */
  enqueueReady(tx: Tx, mails: ReadyMail[]): Promise<void>
  /**
   * The mail of an announcement for everybody who gets it, rendered once, by one statement (decision 112). So many
   * come due each minute, after those to many that wait already, and each waits for all mails that somebody waits for.
   */
  enqueueAnnouncement(tx: Tx, letter: AnnouncementLetter, announcementId: string): Promise<void>
  render(letter: Letter): Promise<RenderedLetter>
  /** Whether a mail server is set up. Without one nobody can be asked to confirm an address. */
  isDelivering: boolean
  route: MailRoute
}

type MailerOptions = {
  render: RenderLetter
  publicUrl: string
  route: MailRoute
  /** The server's key, for counting. */
  secret: string
}

export function createMailer({ render, publicUrl, route, secret }: MailerOptions): Mailer {
  const write = async (tx: Tx, mails: Mail[]) => {
    const real = mails.filter(({ to }) => isRealAddress(to)) // a child that has none: nothing is ever sent there
    if (real.length === 0) return
    await elevated(tx, 'the outbox is the server’s own', async (tx) => {
      await tx
        .insertInto('mailOutbox')
        .values(real.map((mail) => rowOf(mail, route)))
        .execute()
      await noticeMails(tx)
    })
  }
  const isDelivering = route === 'smtp'
  const put = async (tx: Tx, to: string, letter: Letter, keeping: Keeping) => {
    if (!isRealAddress(to)) return
    const rendered = await render(letter, { publicUrl })
    await write(tx, [{ ...rendered, ...keeping, to, kind: letter.kind }])
  }
  return {
    route,
    isDelivering,
    render: (letter) => render(letter, { publicUrl }),
    enqueueReady: write,
    enqueueAnnouncement: async (tx, letter, announcementId) => {
      const { subject, text, html } = await render(letter, { publicUrl })
      await elevated(tx, 'the outbox is the server’s own', async (tx) => {
        await sql`set local statement_timeout = '5min'`.execute(tx) // for a hundred thousand parents
        await sql`
          insert into mail_outbox (kind, recipient, about, subject, body_text, body_html, is_bulk, announcement_id, sent_at,
            waits_since, next_attempt_at)
          select ${letter.kind}, r.email, array[r.id], ${subject}, ${text}, ${html}, true, ${announcementId}::uuid,
            ${sentAtOf(route)}, r.turn, r.turn
          from (
            select id, email, greatest(now(), (
                select max(waits_since) + interval '1 minute' from mail_outbox
                where is_bulk and sent_at is null and failed_at is null))
              + (row_number() over (order by id) - 1) / ${BULK_MAILS_A_MINUTE}::int * interval '1 minute' as turn
            from announcement_recipients(${isDelivering})) r`.execute(tx)
        await noticeMails(tx)
      })
    },
    enqueue: (tx, { to }, letter, keeping = {}) => put(tx, to, letter, keeping),
    notify: async (tx: Tx, to: string, notice: Notice, { about = [], ...keeping }: Keeping = {}) => {
      if (!isRealAddress(to)) return
      await elevated(tx, 'the outbox is the server’s own', async (tx) => {
        const reader = await findReader(tx, to)
        if (isDelivering && reader && !reader.ownsAddress) return
        const event = `${to}|${notice.kind}|${'what' in notice ? notice.what : ''}`
        if (!(await takeWithin(tx, secret, ['notice mail: recipient', event])).isAllowed) return
        const isAboutReader = reader && !keeping.leavesNoTrace
        await put(tx, to, notice, { ...keeping, about: isAboutReader ? [...about, reader.userId] : about })
      })
    },
  }
}

/** Who has a login with this address, and whether it was shown to be theirs (decision 056). */
async function findReader(tx: Tx, address: string) {
  const { rows } = await sql<{ userId: string; ownsAddress: boolean }>`
    select user_id, owns_address from auth.account_by_email(${address})`.execute(tx)
  return rows[0]
}

const rowOf = ({ to, kind, subject, text, html, ...keeping }: Mail, route: MailRoute) => ({
  id: keeping.id ?? sql<string>`gen_random_uuid()`,
  kind,
  recipient: to,
  subject,
  bodyText: text,
  bodyHtml: html,
  headers: JSON.stringify(keeping.headers ?? {}),
  about: keeping.about ?? [],
  leavesNoTrace: keeping.leavesNoTrace ?? false,
  linkEndsAt: keeping.linkEndsAt ?? endOfLink(kind),
  sentAt: sentAtOf(route),
})

/** In the mailbox it is there already: a mail server that is set up later must not send it. */
const sentAtOf = (route: MailRoute) => (route === 'mailbox' ? sql<Date>`now()` : sql<null>`null::timestamptz`)

/** Heard by every server, on commit. */
const noticeMails = (tx: Tx) => sql`select pg_notify('mail', '')`.execute(tx)

const endOfLink = (kind: LetterKind) => {
  const { hours }: AboutKind = kinds[kind]
  return hours === undefined ? null : sql<Date>`now() + make_interval(hours => ${hours})`
}
