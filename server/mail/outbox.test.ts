import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/db.ts'
import { type MailServer, startMailServer } from '../../tests/mail-server.ts'
import { asOwner } from '../../tests/owner.ts'
import { testMailer } from '../../tests/test-mailer.ts'
import { asActor } from '../db/actor.ts'
import type { Database } from '../db/connect.ts'
import { deliverDue } from './deliver.ts'
import { openTransport } from './transport.ts'

const FROM = 'Netzpass <post@netzpass.example>'
const LETTER = {
  kind: 'confirm-email',
  name: 'Petra Muster',
  isChild: false,
  url: 'http://127.0.0.1:3000/?token=secret',
} as const

let database: Database
let server: MailServer
let transport: ReturnType<typeof openTransport>

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  server = await startMailServer()
  transport = openTransport(server.url)
})
afterEach(async () => {
  transport.close()
  await server.stop()
  await asOwner(database.db, (tx) => tx.deleteFrom('mail_outbox').execute())
})
afterAll(() => database.close())

const rows = () => asOwner(database.db, (tx) => tx.selectFrom('mail_outbox').selectAll().execute())

test('a letter waits in the outbox, is sent once, and its text is forgotten', async () => {
  await asActor(database.db, { role: 'visitor' }, (tx) => testMailer.enqueue(tx, 'petra@familie.example', LETTER))
  expect(await deliverDue(database.db, { transport, from: FROM })).toBe(1)
  expect(await deliverDue(database.db, { transport, from: FROM })).toBe(0)
  const mail = await server.next('petra@familie.example', 'bestätigen')
  expect(mail.from?.text).toBe('"Netzpass" <post@netzpass.example>')
  expect(mail.text).toContain(LETTER.url)
  expect(mail.html).toContain(LETTER.url)
  expect(await rows()).toMatchObject([{ body_text: '', body_html: '', sent_at: expect.any(Date) }])
})

test('a letter of a transaction that is rolled back is never sent', async () => {
  const failing = asActor(database.db, { role: 'visitor' }, async (tx) => {
    await testMailer.enqueue(tx, 'petra@familie.example', LETTER)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await rows()).toEqual([])
})

test('nothing is sent to the address of a child that has none', async () => {
  await asActor(database.db, { role: 'visitor' }, (tx) =>
    testMailer.enqueue(tx, '7c9e6679-7425-40de-944b-e07fc1f90ae7@kind.invalid', LETTER),
  )
  expect(await rows()).toEqual([])
})
