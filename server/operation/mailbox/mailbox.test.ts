import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { renderLetter } from '../../../emails/letters.tsx'
import { testApp } from '../../../tests/support/app.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { putLetter } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { createMailer } from '../../mail/mailer.ts'
import { type MailRoute, mailHint, mailRoute } from '../../mail/route.ts'
import { tidyOutbox } from '../../mail/tidy.ts'
import { asActor } from '../../platform/db/actor.ts'

const OWN = 'http://127.0.0.1:3000'
const PUBLIC = 'https://netzpass.example'

const database = await useDatabase()
afterEach(() => asOwner(database.db, (tx) => tx.deleteFrom('mailOutbox').execute()))

const enqueue = (to: string, route: MailRoute = 'mailbox') =>
  asActor(database.db, { role: 'visitor' }, (tx) =>
    putLetter(
      tx,
      to,
      { kind: 'confirm-email', name: 'Petra Muster', isChild: false, url: `${OWN}/?token=secret` },
      { mailer: createMailer({ render: renderLetter, publicUrl: OWN, route, secret: '' }) },
    ),
  )

type Asked = { publicUrl?: string; hasMailbox?: boolean; socket?: string; headers?: Record<string, string> }

/** Asks for something in the mailbox; from this machine unless said otherwise. */
async function ask(
  procedure: string,
  { publicUrl = OWN, hasMailbox = true, socket = '127.0.0.1', headers }: Asked = {},
) {
  const app = testApp(database, publicUrl, { hasMailbox })
  const incoming = { socket: { remoteAddress: socket } }
  const host = new URL(publicUrl).host
  const response = await app.request(`${publicUrl}/trpc/${procedure}`, { headers: { host, ...headers } }, { incoming })
  const { result } = (await response.json()) as { result?: { data: never } }
  return { status: response.status, data: result?.data, headers: response.headers }
}
const read = (mailId: string) => ask(`mailbox.read?input=${encodeURIComponent(JSON.stringify({ mailId }))}`)

type Listed = { id: string; recipient: string; subject: string }[]
const list = async (): Promise<Listed> => (await ask('mailbox.list')).data as unknown as Listed

describe('without a mail server', () => {
  test('mails are read on the machine itself, the newest first', async () => {
    await enqueue('petra@familie.example')
    await enqueue('paul@familie.example')
    const mails = await list()
    expect(mails.map((mail) => mail.recipient)).toEqual(['paul@familie.example', 'petra@familie.example'])
    expect(JSON.stringify(mails)).not.toContain('secret')
    const { data, headers } = await read(mails[1]?.id as string)
    expect(data).toMatchObject({
      recipient: 'petra@familie.example',
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      text: expect.stringContaining('secret'),
      html: expect.stringContaining('secret'),
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('only the newest 200 of seven days are kept', { tags: 'thorough' }, async () => {
    for (let count = 0; count < 203; count++) await enqueue(`${count}@familie.example`)
    await tidyOutbox(database.db, { hasMailbox: true })
    const kept = await asOwner(database.db, (tx) =>
      tx.selectFrom('mailOutbox').where('bodyText', '<>', '').select('recipient').execute(),
    )
    expect(kept).toHaveLength(200)
    expect(kept).not.toContainEqual({ recipient: '2@familie.example' })
    await tidyOutbox(database.db, { hasMailbox: true, now: new Date(Date.now() + 7 * DAY_MS + 1000) })
    expect(await list()).toEqual([])
  })

  test('a mail server set up later does not send what was in the mailbox, and the texts are forgotten', async () => {
    await enqueue('petra@familie.example')
    await tidyOutbox(database.db, { hasMailbox: false })
    const rows = await asOwner(database.db, (tx) => tx.selectFrom('mailOutbox').selectAll().execute())
    expect(rows).toMatchObject([{ sentAt: expect.any(Date), bodyText: '', bodyHtml: '' }])
    expect(await list()).toEqual([])
  })
})

test('what waits for a mail server, and what was sent by one, is not in the mailbox', async () => {
  await enqueue('petra@familie.example', 'smtp')
  const [row] = await asOwner(database.db, (tx) => tx.selectFrom('mailOutbox').select('id').execute())
  expect(await list()).toEqual([])
  expect((await read(row?.id as string)).status).toBe(404)
})

describe('the mailbox is open', () => {
  test.each<[string, Asked]>([
    ['on 127.0.0.1', {}],
    ['on localhost', { publicUrl: 'http://localhost:3000' }],
    ['over IPv6', { publicUrl: 'http://[::1]:3000', socket: '::1' }],
    ['over an IPv6 socket from IPv4', { socket: '::ffff:127.0.0.1' }],
    ['under another name of this machine', { headers: { host: 'localhost:3000' } }],
  ])('%s', async (_where, asked) => {
    expect((await ask('mailbox.isOpen', asked)).data).toBe(true)
    expect((await ask('mailbox.list', asked)).status).toBe(200)
  })
})

describe('the mailbox is closed', () => {
  test.each<[string, Asked]>([
    ['with a mail server or a DATABASE_URL', { hasMailbox: false }],
    ['under a public address', { publicUrl: PUBLIC }],
    ['to a connection from elsewhere', { socket: '192.0.2.1' }],
    ['to a connection from elsewhere over IPv6', { socket: '2001:db8::1' }],
    ['to a connection that is none', { socket: '' }],
    ['to another Host', { headers: { host: 'netzpass.example' } }],
    ['to a Host that only begins like ours', { headers: { host: '127.0.0.1.evil.example' } }],
    ['to a request without a Host', { headers: { host: '' } }],
    ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'].map(
      (name): [string, Asked] => [`behind a proxy that adds ${name}`, { headers: { [name]: '127.0.0.1' } }],
    ),
  ])('%s', async (_why, asked) => {
    await enqueue('petra@familie.example')
    expect((await ask('mailbox.isOpen', asked)).data).toBe(false)
    expect(await ask('mailbox.list', asked)).toMatchObject({ status: 404, data: undefined })
  })
})

test.each<[Parameters<typeof mailRoute>[0], MailRoute]>([
  [{ PUBLIC_URL: OWN, SMTP_URL: undefined, DATABASE_URL: undefined }, 'mailbox'],
  [{ PUBLIC_URL: OWN, SMTP_URL: undefined, DATABASE_URL: 'postgres://db.example/netzpass' }, 'nowhere'],
  [{ PUBLIC_URL: PUBLIC, SMTP_URL: undefined, DATABASE_URL: undefined }, 'nowhere'],
  [{ PUBLIC_URL: 'http://192.168.1.2:3000', SMTP_URL: undefined, DATABASE_URL: undefined }, 'nowhere'],
  [{ PUBLIC_URL: OWN, SMTP_URL: 'smtp://mail.example', DATABASE_URL: undefined }, 'smtp'],
  [{ PUBLIC_URL: PUBLIC, SMTP_URL: 'smtp://mail.example', DATABASE_URL: 'postgres://db.example/netzpass' }, 'smtp'],
])('with %o mails go to: %s', (settings, route) => {
  expect(mailRoute(settings)).toBe(route)
  expect(mailHint(settings) !== undefined).toBe(route === 'mailbox') // the doctor tells of 'nowhere' at each start
})
