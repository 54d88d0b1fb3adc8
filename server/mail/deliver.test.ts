import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeBrand } from '../../domain/platform/brand.ts'
import type { Letter } from '../../emails/letters.tsx'
import { useDatabase } from '../../tests/support/db.ts'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { putLetter } from '../../tests/support/outbox.ts'
import { asOwner } from '../../tests/support/owner.ts'
import { makeParent } from '../../tests/support/people.ts'
import { asActor } from '../platform/db/actor.ts'
import { deliverDue } from './deliver.ts'
import { CLAIM_MINUTES, claimDue } from './outbox.ts'
import { tidyOutbox } from './tidy.ts'
import { CONNECTIONS, type MailTransport, openTransport } from './transport.ts'

const FROM = 'Netzpass <post@netzpass.example>'
const PETRA = 'petra@familie.example'
const LETTER: Letter & { url: string } = {
  kind: 'confirm-email',
  name: 'Petra Muster',
  isChild: false,
  url: 'http://127.0.0.1:3000/?token=secret',
}
const minutes = (count: number) => count * 60_000
const days = (count: number) => minutes(count * 24 * 60)

let server: MailServer | undefined
let transport: MailTransport
/** What the clock shows, moved by the tests. */
let now: Date

const database = await useDatabase()
beforeEach(() => {
  now = new Date(Date.now() + minutes(1)) // whatever a test puts into the outbox is due
})
afterEach(async () => {
  transport.close()
  await server?.stop()
  server = undefined
  await asOwner(database.db, (tx) => tx.deleteFrom('mailOutbox').execute())
})

async function startServer(behaviour: Parameters<typeof startMailServer>[0] = {}) {
  server = await startMailServer(behaviour)
  transport = openTransport(server.url)
  return server
}

const enqueue = (to: string, letter: Letter = LETTER) =>
  asActor(database.db, { role: 'visitor' }, (tx) => putLetter(tx, to, letter))
const deliver = () => deliverDue(database.db, { transport, from: FROM, now: () => now })
const rows = () => asOwner(database.db, (tx) => tx.selectFrom('mailOutbox').selectAll().execute())
const onlyRow = async () => {
  const all = await rows()
  expect(all).toHaveLength(1)
  return all[0] as (typeof all)[number]
}
const moveClock = (by: number) => {
  now = new Date(now.getTime() + by)
}

describe('a letter', () => {
  test('is sent once, as text and as a page, and its text is forgotten', async () => {
    const { next, received } = await startServer()
    await enqueue(PETRA)
    await deliver()
    await deliver()
    const mail = await next(PETRA, 'bestätigen')
    expect(received).toHaveLength(1)
    expect(mail.from?.value).toEqual([{ name: 'Netzpass', address: 'post@netzpass.example' }])
    expect(mail.text).toContain(LETTER.url)
    expect(mail.html).toContain(LETTER.url)
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    expect(await onlyRow()).toMatchObject({ bodyText: '', bodyHtml: '', sentAt: now, attempts: 0 })
  })

  test('is answered to whoever runs the installation, once it is said who that is', async () => {
    const { next } = await startServer()
    await enqueue(PETRA)
    await deliver()
    expect((await next(PETRA)).replyTo).toBeUndefined() // our example's address would answer nobody
    takeBrand({ contact: { email: 'hallo@schule.example' } })
    try {
      await enqueue(PETRA)
      await deliver()
    } finally {
      takeBrand({})
    }
    expect((await next(PETRA)).replyTo?.value).toEqual([{ address: 'hallo@schule.example', name: '' }])
  })

  test('of a transaction that is rolled back is never sent', async () => {
    await startServer()
    const failing = asActor(database.db, { role: 'visitor' }, async (tx) => {
      await putLetter(tx, PETRA, LETTER)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
  })

  test('to a child without an address of its own goes nowhere', async () => {
    await startServer()
    await enqueue('7c9e6679-7425-40de-944b-e07fc1f90ae7@kind.invalid')
    expect(await rows()).toEqual([])
  })

  test('has a number of its own that stays the same at each attempt', async () => {
    const { received } = await startServer({
      // Taken, but the connection breaks before that is confirmed: the sender cannot know.
      beforeConfirming: async () => {
        if (received.length === 0) server?.hangUp()
      },
    })
    await enqueue(PETRA)
    await deliver()
    expect((await onlyRow()).sentAt).toBeNull()
    moveClock(minutes(1))
    await deliver()
    const { id } = await onlyRow()
    expect(received.map((mail) => mail.messageId)).toEqual(Array(2).fill(`<${id}@netzpass.example>`))
  })
})

test('a mail that somebody waits for overtakes those to many that are being sent', async () => {
  const { received } = await startServer()
  await asOwner(database.db, (tx) =>
    sql`insert into mail_outbox (kind, recipient, subject, body_text, body_html, is_bulk, next_attempt_at)
      select 'announcement', 'eltern-' || n || '@familie.example', 'An alle', 'x', 'x', true, now() - interval '1 hour'
      from generate_series(1, 200) n`.execute(tx),
  )
  const delivering = deliver()
  await expect.poll(() => received.length, { interval: 5 }).toBeGreaterThan(20)
  await enqueue(PETRA)
  const before = received.length
  await delivering
  expect(received).toHaveLength(201)
  const place = received.findIndex(({ recipients }) => recipients.includes(PETRA))
  expect(place - before).toBeLessThan(40) // what was claimed or on its way already, and what left while it was written
})

describe('while the mail server is down', () => {
  test('nothing is lost, and everything leaves within a minute after it is back', async () => {
    const { url, stop } = await startServer()
    await stop()
    for (const name of ['a', 'b', 'c', 'd', 'e']) await enqueue(`${name}@familie.example`)
    for (let hour = 0; hour < 24; hour++) {
      await deliver()
      moveClock(minutes(60))
    }
    await deliver()
    expect(await rows()).toHaveLength(5)
    server = await startMailServer({ port: Number(new URL(url).port) })
    moveClock(minutes(1))
    await deliver()
    expect(server.received.map((mail) => mail.recipients[0]).sort()).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@familie.example`),
    )
    expect((await rows()).every((row) => row.sentAt && !row.bodyText && !row.lastError)).toBe(true)
  })

  test('it is asked once per round, not once for each mail', async () => {
    let asked = 0
    await startServer({
      answerTo: () => {
        asked++
        return '421 4.3.2 Closing down'
      },
    })
    for (let count = 0; count < 12; count++) await enqueue(`kind-${count}@familie.example`)
    await deliver()
    expect(asked).toBeLessThanOrEqual(CONNECTIONS) // one for each connection
  })

  test('a mail is given up after three days, and keeps its text for a while', async () => {
    const { stop } = await startServer()
    await stop()
    await enqueue(PETRA)
    moveClock(days(3) - minutes(5))
    await tidyOutbox(database.db, { hasMailbox: false, now })
    expect(await onlyRow()).toMatchObject({ failedAt: null, bodyText: expect.stringContaining('secret') })
    moveClock(minutes(10))
    await tidyOutbox(database.db, { hasMailbox: false, now })
    expect(await onlyRow()).toMatchObject({
      failedAt: now,
      failure: 'not set up',
      bodyText: expect.stringContaining('secret'),
    })
  })
})

describe('a mail server that', () => {
  test('does not take a mail yet is asked again after 1, 5, 15 and 60 minutes, then hourly', async () => {
    let asked = 0
    await startServer({
      answerTo: () => {
        asked++
        return '451 4.7.1 Greylisted, come back later'
      },
    })
    await enqueue(PETRA)
    for (const [attempt, delay] of [1, 5, 15, 60, 60, 60].entries()) {
      await deliver()
      expect({ attempt, asked }).toEqual({ attempt, asked: attempt + 1 })
      moveClock(minutes(delay) - 1000)
      await deliver()
      expect({ tooEarly: attempt, asked }).toEqual({ tooEarly: attempt, asked: attempt + 1 })
      moveClock(1000)
    }
    expect(await onlyRow()).toMatchObject({
      attempts: 6,
      failedAt: null,
      bodyText: expect.stringContaining('secret'),
    })
  })

  test('knows no such person ends the matter at once', async () => {
    let asked = 0
    await startServer({
      answerTo: () => {
        asked++
        return '550 5.1.1 No such user'
      },
    })
    await enqueue(PETRA)
    await deliver()
    moveClock(days(1))
    await deliver()
    expect(asked).toBe(1)
    expect(await onlyRow()).toMatchObject({
      failedAt: expect.any(Date),
      sentAt: null,
      failure: 'address refused',
      failureCode: '550 5.1.1',
      lastError: expect.stringContaining('No such user'),
    })
  })

  test('does not let us send is waited for: our settings are wrong, not the address', async () => {
    await startServer({ answerTo: () => '554 5.7.1 Relay access denied' })
    await enqueue(PETRA)
    await deliver()
    expect(await onlyRow()).toMatchObject({ failedAt: null, bodyText: expect.stringContaining('secret') })
  })

  test.each([
    ['at the recipient', '550 5.4.5 Daily user sending limit exceeded'],
    ['at the text', '550 5.4.5 Daily user sending quota exceeded'],
    ['at the text as if a mailbox were full', '552 Message would take you over your relay quota'],
  ])(
    'has taken as many as our account may send, says so %s, gets nothing for an hour, and then all',
    async (at, answer) => {
      const parent = await makeParent(database.db)
      let isOver = true
      let asked = 0
      const refusing = () => {
        asked++
        return isOver ? answer : undefined
      }
      const refuse = () => {
        const said = refusing()
        if (said) throw Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) })
      }
      const { received } = await startServer(
        at === 'at the recipient' ? { answerTo: refusing } : { beforeConfirming: async () => refuse() },
      )
      for (const to of [parent.email, ...Array.from({ length: 12 }, (_, index) => `kind-${index}@familie.example`)])
        await enqueue(to)
      await deliver()
      expect(asked).toBeLessThanOrEqual(CONNECTIONS)
      const tried = (await rows()).filter(({ firstAttemptAt }) => firstAttemptAt)
      expect(tried.length).toBeGreaterThan(0)
      for (const row of tried)
        expect(row).toMatchObject({
          failedAt: null,
          failure: 'limit reached',
          bodyText: expect.stringContaining('secret'),
        })
      expect(await asOwner(database.db, (tx) => tx.selectFrom('refusedAddresses').selectAll().execute())).toEqual([])
      moveClock(minutes(59))
      asked = 0
      await deliver()
      expect(asked).toBe(0)
      isOver = false
      moveClock(minutes(1))
      received.length = 0 // taken in by this server although it was refused
      await deliver()
      expect(received).toHaveLength(13)
    },
  )

  test('refuses one mail takes the others', async () => {
    const { received } = await startServer({
      answerTo: (address) => (address === PETRA ? '550 5.1.1 No such user' : undefined),
    })
    for (const to of ['a@familie.example', PETRA, 'b@familie.example', 'c@familie.example']) await enqueue(to)
    await deliver()
    expect(received).toHaveLength(3)
  })

  test('offers no encryption gets nothing, unless it is this machine or SMTP_URL says so', async () => {
    const { url } = await startServer({ host: '127.0.0.2' }) // like a stranger: only localhost, 127.0.0.1 and ::1 are ours
    await enqueue(PETRA)
    await deliver()
    expect(server?.received).toEqual([])
    expect((await onlyRow()).lastError).toContain('STARTTLS')
    transport = openTransport(`${url}?tls=off`)
    moveClock(minutes(1))
    await deliver()
    expect(server?.received).toHaveLength(1)
  })

  test('shows a certificate nobody vouches for gets nothing', async () => {
    await startServer({ host: '127.0.0.2', disabledCommands: [] })
    await enqueue(PETRA)
    await deliver()
    expect(server?.received).toEqual([])
    expect((await onlyRow()).lastError).toMatch(/certificate/i)
  })
})

describe('several servers', () => {
  test('that work off the outbox at once send each mail once', async () => {
    const { received } = await startServer()
    const everybody = Array.from({ length: 30 }, (_, index) => `kind-${index}@familie.example`)
    for (const to of everybody) await enqueue(to)
    const second = openTransport(server?.url as string)
    await Promise.all([deliver(), deliverDue(database.db, { transport: second, from: FROM, now: () => now })])
    second.close()
    expect(received.map((mail) => mail.recipients[0]).sort()).toEqual(everybody.sort())
  })

  test('leave alone what one of them is sending, until it must have been killed', async () => {
    const { received } = await startServer()
    await enqueue(PETRA)
    expect(await claimDue(database.db, { most: 1, now })).toMatchObject([{ recipient: PETRA }]) // and is killed
    moveClock(minutes(CLAIM_MINUTES) - 1000)
    await deliver()
    expect(received).toEqual([])
    moveClock(1000)
    await deliver()
    expect(received).toHaveLength(1)
  })
})

describe('a server that is killed', () => {
  test('between the mail server’s yes and its own note sends that mail again, as the same one, and no other', async () => {
    const { received } = await startServer()
    for (const to of ['a@familie.example', 'b@familie.example']) await enqueue(to)
    await deliver()
    await enqueue(PETRA)
    const killed = () => {
      if (received.length > 2) throw new Error('killed') // asked for the time before it notes that a mail was sent
      return now
    }
    await expect(deliverDue(database.db, { transport, from: FROM, now: killed })).rejects.toThrow('killed')
    await deliver()
    expect(received).toHaveLength(3)
    moveClock(minutes(CLAIM_MINUTES))
    await deliver()
    await deliver()
    expect(received.map(({ recipients }) => recipients[0])).toEqual([
      expect.any(String),
      expect.any(String),
      PETRA,
      PETRA,
    ])
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(3)
    expect((await rows()).every(({ sentAt }) => sentAt)).toBe(true)
  })

  test('leaves no more mails unnoted than it has connections', async () => {
    const { received } = await startServer()
    for (let count = 0; count < 30; count++) await enqueue(`kind-${count}@familie.example`)
    const killed = () => {
      if (received.length > 10) throw new Error('killed')
      return now
    }
    await expect(deliverDue(database.db, { transport, from: FROM, now: killed })).rejects.toThrow('killed')
    const noted = (await rows()).filter(({ sentAt }) => sentAt).length
    expect(received.length - noted).toBeLessThanOrEqual(CONNECTIONS)
    expect(received.length).toBeGreaterThan(10)
  })

  test('politely gives back what it has claimed and not begun to send', async () => {
    const stopping = new AbortController()
    const { received } = await startServer({ beforeConfirming: async () => stopping.abort() })
    for (let count = 0; count < 30; count++) await enqueue(`kind-${count}@familie.example`)
    await deliverDue(database.db, { transport, from: FROM, now: () => now, signal: stopping.signal })
    expect(received.length).toBeLessThanOrEqual(CONNECTIONS)
    await deliver() // at once, by another one
    expect(received).toHaveLength(30)
  })
})

describe('what somebody typed', () => {
  test('as a name never becomes a line of the head', async () => {
    const { next } = await startServer()
    const evil = 'Petra\r\nBcc: victim@familie.example\r\nSubject: Gewonnen\n\nHallo'
    await enqueue(PETRA, {
      kind: 'invitation',
      childName: 'Mila',
      parentName: evil,
      url: LETTER.url,
      endsAt: new Date(),
    })
    await deliver()
    const mail = await next(PETRA)
    expect(mail.recipients).toEqual([PETRA])
    expect(mail.bcc).toBeUndefined()
    expect(mail.subject).toMatch(/^Petra Bcc victim .* lädt dich zu Netzpass ein$/)
  })

  test.each([
    ['two addresses', 'a@familie.example, b@familie.example'],
    ['a line break', 'a@familie.example\r\nRCPT TO:<b@familie.example>'],
    ['brackets', 'a@familie.example>\r\nRCPT TO:<b@familie.example'],
    ['no address', 'familie'],
  ])('as an address with %s reaches nobody', async (_what, to) => {
    const { received } = await startServer()
    await enqueue(to)
    await deliver()
    expect(received).toEqual([])
  })
})
