import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { type Letter, renderLetter } from '../../../emails/letters.tsx'
import { asActor, asSystem, type Db } from '../../../server/platform/db/actor.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { putLetter } from '../../support/outbox.ts'
import { Site } from '../../support/site.ts'
import { findBarriers } from '../support/axe.ts'
import { makeDataFolder } from '../support/first-start.ts'
import { expect, test } from '../support/fixtures.ts'

const url = 'http://127.0.0.1:3000/reset-password?token=VhX3m2nYt0kq8bZ5cR7sJ1wL9pD4gF6aHuEiOoQyTzM'
/** A mail is part of somebody else’s page. */
const NO_LANDMARKS = ['region', 'landmark-one-main']
const LETTER: Letter = { kind: 'reset-password', name: 'Petra Muster', isChild: false, url }
const enqueue = (db: Db, to: string) => asActor(db, { role: 'visitor' }, (tx) => putLetter(tx, to, LETTER))

test('a mail leaves as soon as what it tells of is stored', { tag: '@core' }, async ({ db, mails }) => {
  await enqueue(db, 'petra@familie.example')
  const mail = await mails.next('petra@familie.example', 'Ihr neues Passwort')
  expect(mail.text).toContain(url)
})

test('a server that is killed while a mail is on its way sends it again, and it is recognisably the same', async () => {
  const [arrived, confirmed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const mails = await startMailServer({
    beforeConfirming: () => {
      arrived.resolve()
      return confirmed.promise
    },
  })
  const folder = makeDataFolder()
  const site = await Site.of({ folder }, { SMTP_URL: mails.url, MAIL_FROM: 'post@netzpass.example' })
  await site.start()
  await site.withDatabase((db) => enqueue(db, 'petra@familie.example'))
  await arrived.promise
  await site.kill()
  confirmed.resolve()
  const once = await mails.next('petra@familie.example')

  await site.start()
  // Five minutes later, when the killed one has lost its claim:
  await site.withDatabase((db) =>
    asSystem(db, 'a test', async (tx) => {
      const { rows } = await sql<{ sentAt: Date | null }>`
        update mail_outbox set next_attempt_at = next_attempt_at - interval '5 minutes' returning sent_at`.execute(tx)
      expect(rows).toEqual([{ sentAt: null }])
      await sql`select pg_notify('mail', '')`.execute(tx)
    }),
  )
  const again = await mails.next('petra@familie.example')
  expect(again.messageId).toBe(once.messageId)
  expect(again.messageId).toMatch(/^<[0-9a-f-]{36}@netzpass\.example>$/)

  await site.stop()
  await mails.stop()
  rmSync(folder, { recursive: true, force: true })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`letters can be read by everybody, in a ${colorScheme} mail program, on a telephone`, async ({ emptyPage }) => {
    const page = await emptyPage({ colorScheme, viewport: { width: 320, height: 700 } })
    const letters: Letter[] = [
      LETTER,
      { kind: 'invitation', childName: 'Mila', parentName: 'Petra Muster', url, endsAt: new Date() },
      {
        kind: 'daily-status',
        name: 'Petra von Donaudampfschifffahrtsgesellschaft',
        offUrl: `http://127.0.0.1:3000/abmelden/${'x'.repeat(64)}`,
        children: [
          {
            id: 'x',
            name: 'Donaudampfschifffahrtsgesellschaftskapitaenstoch',
            learned: [{ competency: 'Passwörter', items: [{ kind: 'lesson', title: 'Lange Sätze' }] }],
            tried: [{ kind: 'quiz', title: 'Wer liest mit?', competency: 'Daten', tries: 2 }],
            talkingPoint: 'Was war neu?',
          },
        ],
        analysis: { text: 'Kind A hat viel gelesen.', pseudonyms: [{ pseudonym: 'Kind A', childId: 'x' }] },
      },
      { kind: 'security-notice', what: 'password-changed', at: new Date(), name: 'Petra Muster', isChild: false },
    ]
    for (const letter of letters) {
      const { html } = await renderLetter(letter, { publicUrl: 'http://127.0.0.1:3000' })
      await page.setContent(html)
      expect(await findBarriers(page, { without: NO_LANDMARKS })).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
  })
}
