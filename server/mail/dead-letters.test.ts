import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/platform/dates.ts'
import type { Letter } from '../../emails/letters.tsx'
import { callersOf } from '../../tests/support/callers.ts'
import { useDatabase } from '../../tests/support/db.ts'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { putLetter } from '../../tests/support/outbox.ts'
import { asOwner } from '../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent, type TestParent } from '../../tests/support/people.ts'
import { asActor } from '../platform/db/actor.ts'
import { deliverDue } from './deliver.ts'
import { claimDue, markSent } from './outbox.ts'
import { tidyOutbox } from './tidy.ts'
import { openTransport } from './transport.ts'

const DAY = DAY_MS
const NO_SUCH_USER = '550 5.1.1 No such user'
/** About whatever is changed at a sign-in; without a link that ends. */
const NOTICE: Letter = { kind: 'email-changed', name: 'Petra Muster', isChild: false }
const RESET: Letter = {
  kind: 'reset-password',
  name: 'Petra Muster',
  isChild: false,
  url: 'http://127.0.0.1:3000/?secret',
}

let parent: TestParent
let server: MailServer
/** What the mail server says about an address, changed by the tests. */
let answers: Map<string, string>

const database = await useDatabase()
const admin = callersOf(database.db).asAdmin(await makeAdmin(database.db))
beforeEach(async () => {
  parent = await makeParent(database.db)
  answers = new Map()
  server = await startMailServer({
    answerTo: (address) => answers.get(address),
    beforeConfirming: async () => {
      const refused = [...answers].find(([to]) => to === 'content')
      if (refused) throw Object.assign(new Error('Looks like spam'), { responseCode: 554 })
    },
  })
})
afterEach(async () => {
  await server.stop()
  await asOwner(database.db, async (tx) => {
    await tx.deleteFrom('mailOutbox').execute()
    await tx.deleteFrom('refusedAddresses').execute()
  })
})

const enqueue = (to: string, letter: Letter = NOTICE) =>
  asActor(database.db, { role: 'visitor' }, (tx) => putLetter(tx, to, letter))
const deliver = async () => {
  const transport = openTransport(server.url)
  await deliverDue(database.db, { transport, from: 'Netzpass <post@netzpass.example>' })
  transport.close()
}
/** A mail that no mail server took. */
const giveUp = async (to: string, letter?: Letter) => {
  answers.set(to, NO_SUCH_USER)
  await enqueue(to, letter)
  await deliver()
  answers.delete(to)
}
const letters = async () => (await admin.admin.mails.list({})).letters
const tidyAfter = (days: number) =>
  tidyOutbox(database.db, { hasMailbox: false, now: new Date(Date.now() + days * DAY) })
const endLinks = () =>
  asOwner(database.db, (tx) =>
    sql`update mail_outbox set link_ends_at = now() where link_ends_at is not null`.execute(tx),
  )

describe('a mail that was given up', () => {
  test('is shown to admins with its kind, when and why, and no more of the address than it takes', async () => {
    await giveUp(parent.email, RESET)
    const [letter] = await letters()
    expect(letter).toEqual({
      id: expect.any(String),
      kind: 'reset-password',
      recipient: `${parent.email[0]}…${parent.email.slice(parent.email.indexOf('@'))}`,
      firstTriedAt: expect.any(Date),
      lastTriedAt: expect.any(Date),
      failedAt: expect.any(Date),
      sentAt: null,
      reason: 'address refused',
      code: '550 5.1.1',
      obstacle: null,
    })
    expect(JSON.stringify(await admin.admin.mails.list({}))).not.toMatch(/Petra|secret|Passwort/)
    const api = callersOf(database.db)
    await expect(api.asParent(parent).admin.mails.list({})).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } })
  })

  test('to a child’s own address is shown the same way, and nothing is noted about the child', async () => {
    const child = await makeChild(database.db, parent)
    await giveUp(child.email, {
      kind: 'invitation',
      childName: 'Mila',
      parentName: 'Petra',
      url: 'http://x.example',
      endsAt: new Date(),
    })
    expect((await letters())[0]?.recipient).toMatch(/^.…@/)
    expect(await asOwner(database.db, (tx) => tx.selectFrom('refusedAddresses').selectAll().execute())).toEqual([])
  })

  test('is sent again as the same mail, and it is seen that it arrived', async () => {
    await giveUp(parent.email)
    const [dead] = await letters()
    await admin.admin.mails.sendAgain({ id: dead?.id as string })
    expect((await letters())[0]).toMatchObject({ failedAt: null, sentAt: null })
    expect(await admin.admin.mails.state()).toMatchObject({ waiting: 1, waitingSince: expect.any(Date), dead: 0 })
    await deliver()
    expect(server.received.map(({ messageId }) => messageId)).toEqual([`<${dead?.id}@netzpass.example>`])
    expect((await letters())[0]).toMatchObject({ id: dead?.id, failedAt: null, sentAt: expect.any(Date) })
    await expect(admin.admin.mails.sendAgain({ id: dead?.id as string })).rejects.toMatchObject({
      cause: { code: 'MAIL_NOT_RESENDABLE' },
    })
  })

  test('and fails again is given up again, with when it was tried first and last', async () => {
    await giveUp(parent.email)
    const [first] = await letters()
    answers.set(parent.email, NO_SUCH_USER)
    await admin.admin.mails.sendAgain({ id: first?.id as string })
    await deliver()
    const [second, ...others] = await letters()
    expect(others).toEqual([])
    expect(second).toMatchObject({ failedAt: expect.any(Date), firstTriedAt: first?.firstTriedAt })
    expect(second?.lastTriedAt?.getTime()).toBeGreaterThan(first?.lastTriedAt?.getTime() as number)
  })

  test('goes with all that were given up for the same reason, but for those whose link has ended', async () => {
    for (const name of ['a', 'b']) await giveUp(`${name}@familie.example`)
    await giveUp('c@familie.example', RESET)
    answers.set('content', 'spam')
    await enqueue('d@familie.example')
    await deliver()
    answers.clear()
    await endLinks()
    expect((await admin.admin.mails.state()).resendable).toEqual([
      { reason: 'address refused', count: 2 },
      { reason: 'content refused', count: 1 },
    ])
    expect(await admin.admin.mails.sendAgain({ reason: 'address refused' })).toEqual({ count: 2 })
    await deliver()
    expect(server.received.map(({ recipients }) => recipients[0]).sort()).toEqual([
      'a@familie.example',
      'b@familie.example',
    ])
  })

  test('is not sent again when the link in it has ended', async () => {
    await giveUp(parent.email, RESET)
    await endLinks()
    const [letter] = await letters()
    expect(letter).toMatchObject({ obstacle: 'link has ended' })
    await expect(admin.admin.mails.sendAgain({ id: letter?.id as string })).rejects.toMatchObject({
      cause: { code: 'MAIL_NOT_RESENDABLE' },
    })
  })

  test('keeps its text for fourteen days, one with a link until that ends, and its row for ninety', async () => {
    await giveUp('a@familie.example')
    await giveUp('b@familie.example', RESET)
    const texts = async () =>
      (await asOwner(database.db, (tx) => tx.selectFrom('mailOutbox').orderBy('recipient').selectAll().execute())).map(
        ({ bodyText, bodyHtml }) => bodyText !== '' && bodyHtml !== '',
      )
    await tidyAfter(0)
    expect(await texts()).toEqual([true, true])
    await tidyAfter(1 / 23)
    expect(await texts()).toEqual([true, false])
    await tidyAfter(13.9)
    expect(await texts()).toEqual([true, false])
    await tidyAfter(14.1)
    expect(await texts()).toEqual([false, false])
    expect((await letters()).map(({ obstacle }) => obstacle)).toContain('text is erased')
    await tidyAfter(89.9)
    expect(await texts()).toHaveLength(2)
    await tidyAfter(90.1)
    expect(await texts()).toEqual([])
  })

  test('and arrives all the same, because it was on its way just then, is none that anybody looks at', async () => {
    await enqueue(parent.email)
    const claimed = await claimDue(database.db, { most: 1 })
    await tidyAfter(3.1)
    expect(await letters()).toHaveLength(1)
    await markSent(database.db, claimed)
    expect(await letters()).toEqual([])
    expect(await admin.admin.mails.state()).toMatchObject({ waiting: 0, dead: 0 })
  })

  test('that nobody could send for three days says that there was no mail server', async () => {
    await server.stop()
    await enqueue(parent.email)
    await deliver()
    await tidyAfter(3.1)
    expect((await letters())[0]).toMatchObject({ reason: 'no server', code: 'ESOCKET' })
    server = await startMailServer()
  })

  test('stands on a page with others, each once', async () => {
    await asOwner(database.db, (tx) =>
      sql`insert into mail_outbox (recipient, subject, body_text, body_html, failed_at, failure)
        select 'p@familie.example', 's', 't', 'h', now() - make_interval(secs => one / 3), 'no server'
        from generate_series(1, 70) one`.execute(tx),
    )
    const ids: string[] = []
    let cursor: Parameters<typeof admin.admin.mails.list>[0]['cursor'] = null
    do {
      const page = await admin.admin.mails.list({ cursor })
      ids.push(...page.letters.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect(ids).toHaveLength(70)
    expect(new Set(ids).size).toBe(70)
  })
})

describe('an address that a mail server refuses', () => {
  const isRefused = async () => {
    const own = callersOf(database.db).asParent(parent)
    const [profile, status] = [await own.profile.get(), await own.dailyStatus.get()]
    expect(profile.isRefused).toBe(status.isRefused)
    return profile.isRefused
  }

  test('is marked for its owner alone, until a mail arrives', async () => {
    await giveUp(parent.email)
    expect(await isRefused()).toBe(true)
    const other = callersOf(database.db).asParent(await makeParent(database.db))
    expect((await other.profile.get()).isRefused).toBe(false)
    await enqueue(parent.email)
    await deliver()
    expect(await isRefused()).toBe(false)
  })

  test('is marked no more once its owner has another one', async () => {
    await giveUp(parent.email)
    await asOwner(database.db, (tx) =>
      sql`update auth."user" set email = ${`neu-${parent.email}`} where id = ${parent.id}`.execute(tx),
    )
    expect(await isRefused()).toBe(false)
    await tidyAfter(0)
    expect(await asOwner(database.db, (tx) => tx.selectFrom('refusedAddresses').selectAll().execute())).toEqual([])
  })

  test.each([
    ['is full', '552 5.2.2 Mailbox full'],
    ['may not be written to by us', '554 5.7.1 Relay access denied'],
    ['comes later', '451 4.7.1 Greylisted'],
  ])('is not one that %s', async (_what, answer) => {
    answers.set(parent.email, answer)
    await enqueue(parent.email)
    await deliver()
    expect(await isRefused()).toBe(false)
  })
})
