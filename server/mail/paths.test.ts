/** @module-tag thorough */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRPCError } from '@trpc/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/platform/dates.ts'
import { type AccountServer, openAccountServer } from '../../tests/support/account-server.ts'
import { codeOf } from '../../tests/support/authenticator.ts'
import { callersOf, TEST_KEY } from '../../tests/support/callers.ts'
import { makeCompetency } from '../../tests/support/curriculum.ts'
import { assign, readLessons } from '../../tests/support/learning.ts'
import { mailsTo, newestTokenFor } from '../../tests/support/outbox.ts'
import { asOwner } from '../../tests/support/owner.ts'
import { givePasskey } from '../../tests/support/passkey-device.ts'
import {
  accompany,
  makeAdmin,
  makeChild,
  makeParent,
  PASSWORD,
  type TestParent,
  uniqueEmail,
} from '../../tests/support/people.ts'
import { testMailer } from '../../tests/support/test-mailer.ts'
import { forgetThrottles } from '../../tests/support/throttles.ts'
import { sendDailyStatus } from '../learning/daily-status/round.ts'
import { saveSettings } from '../learning/daily-status/schedule.ts'
import { tellAdmins } from '../operation/backup/scheduled.ts'
import { startTwoFactor } from '../people/accounts/two-factor/change.ts'
import { tellBeforeSixteen } from '../people/consents/tell-before-sixteen.ts'
import { remindOfRemovals } from '../people/guardians/remind.ts'
import { applyRetention } from '../people/retention/job.ts'
import { asSystem, type Db } from '../platform/db/actor.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'

// Every way to write a mail is walked here more often than its
// limit allows, from many network addresses (decision 057).

/** How often each way is tried. */
const TRIES = 12

let server: AccountServer
let db: Db
let api: ReturnType<typeof callersOf>
beforeAll(async () => {
  server = await openAccountServer({ mustConfirmEmail: true })
  db = server.database.db
  api = callersOf(db)
})
beforeEach(() => forgetThrottles(db))
afterAll(() => server.database.close())

const post = (path: string, body: object) => server.openBrowser().post(path, body)
const registered = (email: string) =>
  post('/api/auth/sign-up', { firstName: 'Eve', lastName: 'Fremd', email, password: PASSWORD, acceptsTerms: true })
const inDatabase = (statement: ReturnType<typeof sql>) => asOwner(db, (tx) => statement.execute(tx))

async function signedIn(person: { email: string }) {
  const browser = server.openBrowser()
  expect((await browser.signIn(person.email)).status).toBe(200)
  return browser
}

async function again(what: (time: number) => Promise<unknown>, tries = TRIES) {
  for (let time = 0; time < tries; time++)
    await what(time).catch((error) => {
      // A refusal may be aloud or in silence: what counts is what is mailed.
      if (!(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR') throw error
    })
}

/** The address is free again; the mails to it are still there to be counted, which a deletion would take along. */
const giveBack = (email: string) =>
  inDatabase(sql`update auth."user" set email = id || '@familie.example' where email = ${email}`)

/** A child of a new parent with this address, and its invitation. */
async function invite(email: string) {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { registered: false, email })
  return { parent, child, asParent: api.asParent(parent) }
}

const openSession = async (userId: string) => {
  const id = randomUUID()
  await inDatabase(sql`insert into auth.session ("id", "token", "userId", "expiresAt")
    values (${id}, gen_random_uuid()::text, ${userId}, now() + interval '1 day')`)
  return id
}

type Walk = {
  /** Where the mail is written. */
  file: string
  subject: string
  /** How many of them one address gets in an hour. */
  most: number
  /** @returns whom it goes to */
  walk: (parent: TestParent) => Promise<string>
}

/** By the call that counts. Two entries of a file are two calls in it. */
const walks: Record<'quota' | 'notify' | 'enqueueReady' | 'enqueueAnnouncement', Walk[]> = {
  quota: [
    {
      file: 'people/accounts/http.ts',
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      most: 3,
      walk: async () => {
        const email = uniqueEmail('fremd')
        await again(async () => {
          await registered(email)
          await giveBack(email)
        })
        return email
      },
    },
    {
      file: 'people/accounts/register-again.ts',
      subject: 'Bitte wählen Sie Ihr Passwort',
      most: 3,
      walk: async () => {
        const email = uniqueEmail('fremd')
        await again(() => registered(email))
        return email
      },
    },
    {
      file: 'people/accounts/confirm-email.ts',
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      most: 3,
      walk: async ({ id, email }) => {
        await inDatabase(sql`update auth."user" set "emailVerified" = false where id = ${id}`)
        await again(() => post('/api/auth/request-confirmation', { email }))
        return email
      },
    },
    {
      file: 'people/accounts/reset-password.ts',
      subject: 'Ihr neues Passwort',
      most: 3,
      walk: async ({ email }) => {
        await again(() => post('/api/auth/request-reset-link', { email }))
        return email
      },
    },
    {
      file: 'people/accounts/change-email.ts',
      subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
      most: 3,
      walk: async () => {
        const email = uniqueEmail('fremd')
        await again(async () => (await signedIn(await makeParent(db))).post('/trpc/profile.changeEmail', { email }))
        return email
      },
    },
    {
      file: 'people/invitations/mail.ts',
      subject: 'Petra Muster lädt dich zu Netzpass ein',
      most: 3,
      walk: async () => {
        const email = uniqueEmail('fremd')
        await again(async () => {
          const { child, asParent } = await invite(email)
          await asParent.invitations.mail({ childId: child.id })
        })
        return email
      },
    },
    {
      file: 'people/invitations/accept.ts',
      subject: 'Bestätige deine E-Mail-Adresse',
      most: 3,
      walk: async () => {
        const email = uniqueEmail('fremd')
        await again(async () => {
          const { child, asParent } = await invite(email)
          const { link } = await asParent.invitations.create({ childId: child.id })
          await post('/trpc/invitations.accept', { token: link.split('/').at(-1), password: PASSWORD })
          await giveBack(email)
        })
        return email
      },
    },
    {
      file: 'people/guardians/router.ts',
      subject: 'Petra Muster lädt Sie zu Netzpass ein',
      most: 3,
      walk: async () => {
        const email = uniqueEmail('fremd')
        await again(async () => {
          const { child, asParent } = await invite(uniqueEmail('kind'))
          await asParent.guardians.invite({ kind: 'helper', childIds: [child.id], email })
        })
        return email
      },
    },
    {
      file: 'operation/admin/users.ts',
      subject: 'Ihr neues Passwort',
      most: 3,
      walk: async ({ id, email }) => {
        const { users } = api.asAdmin(await makeAdmin(db)).admin
        await again(() => users.mailResetLink({ id }))
        return email
      },
    },
  ],
  notify: [
    {
      file: 'people/accounts/confirm-email.ts',
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      most: 2,
      walk: async (parent) => {
        const other = uniqueEmail('neu')
        const browser = await signedIn(parent)
        await again(async (time) => {
          const email = time % 2 ? parent.email : other
          if ((await browser.post('/trpc/profile.changeEmail', { email })).status !== 200) return
          await post('/api/auth/confirm-email', { token: await newestTokenFor(db, email) })
        })
        return parent.email
      },
    },
    {
      file: 'people/accounts/change-email.ts',
      subject: 'Jemand hat Ihre E-Mail-Adresse eingetragen',
      most: 3,
      walk: async ({ email }) => {
        await again(async () => (await signedIn(await makeParent(db))).post('/trpc/profile.changeEmail', { email }))
        return email
      },
    },
    {
      file: 'people/accounts/change-email.ts',
      subject: 'Ihre E-Mail-Adresse soll geändert werden',
      most: 3,
      walk: async (parent) => {
        const browser = await signedIn(parent)
        await again(() => browser.post('/trpc/profile.changeEmail', { email: uniqueEmail('neu') }))
        return parent.email
      },
    },
    {
      file: 'people/accounts/reset-password.ts',
      subject: 'Ihr Passwort wurde geändert',
      most: 3,
      walk: async ({ email }) => {
        await again(async () => {
          await post('/api/auth/request-reset-link', { email })
          await post('/api/auth/reset-password', { token: await newestTokenFor(db, email), password: PASSWORD })
        })
        return email
      },
    },
    {
      file: 'people/accounts/reset-password.ts',
      subject: 'Für ein neues Passwort brauchst du einen Elternteil',
      most: 3,
      walk: async (parent) => {
        const { id, email } = await makeChild(db, parent)
        await inDatabase(sql`update children set secret_doubted_at = now() where id = ${id}`)
        await again(() => post('/api/auth/request-reset-link', { email }))
        return email
      },
    },
    {
      file: 'people/accounts/change-password.ts',
      subject: 'Ihr Passwort wurde geändert',
      most: 10,
      walk: async (parent) => {
        const browser = await signedIn(parent)
        await again(() => browser.post('/api/auth/new-password', { password: PASSWORD }))
        return parent.email
      },
    },
    {
      file: 'people/accounts/security-notice.ts',
      subject: 'Ein Passkey Ihres Kontos wurde entfernt',
      most: 10,
      walk: async (parent) => {
        await again(async () => api.asParent(parent).passkeys.remove({ id: await givePasskey(db, parent) }))
        return parent.email
      },
    },
    {
      file: 'people/accounts/security-notice.ts',
      subject: 'Ihre Anmeldung hat jetzt einen zweiten Schritt',
      most: 10,
      walk: async ({ id, email }) => {
        const owner = { id, email, firstName: 'Petra', lastName: 'Muster' }
        await again(() => startTwoFactor(db, { owner, sessionId: randomUUID(), backupCodes: '', mailer: testMailer }))
        return email
      },
    },
    {
      file: 'people/accounts/two-factor/routes.ts',
      subject: 'Viele falsche Codes für Ihr Konto',
      most: 1,
      walk: async (parent) => {
        const owner = await signedIn(parent)
        const { key } = (await owner.post('/api/auth/two-factor/begin')).json
        await owner.post('/api/auth/two-factor/confirm', { code: codeOf(key) })
        await again(async () => {
          const guesser = server.openBrowser()
          await guesser.signIn(parent.email)
          await again(() => guesser.post('/api/auth/sign-in/two-factor', { code: '000000' }), 5)
          await inDatabase(sql`update throttles set paused_until = null, attempts = 0, window_ends_at = now()
            where action = 'two-factor: account'`)
        }, 3)
        return parent.email
      },
    },
    {
      file: 'people/accounts/sign-in.ts',
      subject: 'Viele falsche Passwörter für Ihr Konto',
      most: 1,
      walk: async ({ email }) => {
        await again(() => server.openBrowser().signIn(email, 'Falsches-Pferd-1'), 25)
        await expect.poll(async () => (await mailsTo(db, email)).length).toBeGreaterThan(0) // not waited for by the answer
        return email
      },
    },
    {
      file: 'people/sessions/router.ts',
      subject: 'Ihre Geräte wurden abgemeldet',
      most: 10,
      walk: async (parent) => {
        await again(async () => {
          await openSession(parent.id)
          await api.asParent(parent, await openSession(parent.id)).session.endAll({ alsoHere: true })
        })
        return parent.email
      },
    },
    {
      file: 'operation/admin/users.ts',
      subject: 'Ihre Geräte wurden abgemeldet',
      most: 10,
      walk: async ({ id, email }) => {
        const asAdmin = api.asAdmin(await makeAdmin(db))
        await again(() => asAdmin.admin.users.endSessions({ id }))
        return email
      },
    },
    {
      file: 'people/guardians/tell.ts',
      subject: 'Eine Einwilligung für Ihr Kind ist zurückgezogen',
      most: 10,
      walk: async (parent) => {
        const { child, parent: first, asParent } = await invite(uniqueEmail('kind'))
        await accompany(db, { ...child, parentId: first.id }, parent)
        await again(async () => {
          await asParent.consents.withdraw({ childId: child.id })
          await asParent.consents.give({ childId: child.id, consent: true })
        })
        return parent.email
      },
    },
    {
      file: 'people/privacy/erase.ts',
      subject: 'Die Daten eines Kindes sind gelöscht',
      most: 10,
      walk: async (parent) => {
        await again(async () => {
          const { id } = await makeChild(db, parent, { registered: false })
          await api.asParent(parent).children.remove({ id })
        })
        return parent.email
      },
    },
    {
      file: 'learning/family/consents-router.ts',
      subject: 'Ein Kind hat seine Einwilligung zurückgezogen',
      most: 10,
      walk: async (parent) => {
        const { consents } = api.asChild(await makeChild(db, parent, { birthdate: '2008-01-02' }))
        await again(async () => {
          await consents.giveOwn({ consent: true })
          await consents.withdrawOwn()
        })
        return parent.email
      },
    },
    {
      file: 'people/consents/tell-before-sixteen.ts',
      subject: 'Eines Ihrer Kinder entscheidet bald selbst',
      most: 1,
      walk: async (parent) => {
        const inTenDays = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(5, 10)
        const birthdate = `${new Date().getFullYear() - 16}-${inTenDays}`
        await makeChild(db, parent, { registered: false, birthdate })
        const now = new Date(`${new Date().getFullYear()}-${inTenDays}T12:00:00Z`)
        await again(() => tellBeforeSixteen(db, testMailer, new Date(now.getTime() - 10 * DAY_MS)), 3)
        return parent.email
      },
    },
    {
      file: 'operation/doctor/test-mail.ts',
      subject: 'Testmail: Kommt Post an?',
      most: 5,
      walk: async () => {
        const admin = await makeAdmin(db)
        await again(() => api.asAdmin(admin).admin.doctor.sendTestMail())
        return admin.email
      },
    },
    {
      file: 'operation/backup/scheduled.ts',
      subject: 'Die Sicherung ist fehlgeschlagen',
      most: 10,
      walk: async () => {
        const { email } = await makeAdmin(db)
        await again(() => asSystem(db, 'a test', (tx) => tellAdmins(tx, testMailer, new Date())))
        return email
      },
    },
    {
      file: 'people/nickname-logins/try-secret.ts',
      subject: 'Die Anmeldung eines Kindes ist gesperrt',
      most: 10,
      walk: async (parent) => {
        const child = await makeChild(db, parent, { registered: false })
        const { nicknameLogins } = api.asParent(parent)
        const secret = { method: 'digits', digits: '482913' } as const
        await nicknameLogins.set({ childId: child.id, nickname: 'Milo', secret })
        const { familyCode } = await nicknameLogins.ofChild({ childId: child.id })
        const [one] = await api.visitor.nicknameLogins.family({ familyCode: familyCode as string })
        await again(async () => {
          await inDatabase(sql`update nickname_logins set wrong_tries = 14, locked_at = null`)
          const wrong = { method: 'digits', digits: '000000' }
          await post('/api/auth/sign-in/child', { familyCode, handle: one?.handle, secret: wrong })
        })
        return parent.email
      },
    },
    {
      file: 'learning/daily-status/test-mail.ts',
      subject: 'Test: Das Neueste von Ihren Kindern',
      most: 5,
      walk: async (parent) => {
        await again(() => api.asParent(parent).dailyStatus.sendTest())
        return parent.email
      },
    },
  ],
  enqueueAnnouncement: [
    {
      file: 'operation/announcements/announcements.ts',
      subject: 'Neues von uns',
      most: 1,
      walk: async ({ email }) => {
        const { announcements } = api.asAdmin(await makeAdmin(db)).admin
        const input = { title: 'Neues von uns', body: 'Es gibt ein neues Heft.', kind: 'other' as const }
        await announcements.send({ ...input, work: null, banner: null, isMailed: true })
        return email
      },
    },
  ],
  enqueueReady: [
    {
      file: 'learning/daily-status/settle.ts',
      subject: 'Das Neueste von Mila',
      most: 1,
      walk: async (parent) => {
        const competency = await makeCompetency(db)
        const child = await makeChild(db, parent)
        await assign(db, child, competency)
        await readLessons(db, child, competency.levels[0] as (typeof competency.levels)[number])
        const now = new Date(Date.now() + 60_000)
        const settings = {
          isEnabled: true,
          weekday: null,
          emailTime: '08:00',
          timezone: 'Europe/Berlin',
          externalApiUrl: null,
        } as const
        await asSystem(db, 'a test', (tx) => saveSettings(tx, parent.id, settings, new Date()))
        await again(async () => {
          await inDatabase(sql`update daily_status_schedule set due_at = ${now}, claimed_until = null`)
          const outbound = createOutbound({ allowed: [] })
          const site = { key: TEST_KEY, publicUrl: 'http://127.0.0.1:3000', outbound }
          await sendDailyStatus({ db, mailer: testMailer, ...site, now: () => now })
        }, 3)
        return parent.email
      },
    },
    {
      file: 'people/guardians/remind.ts',
      subject: 'Bald wird ein Kind gelöscht. Möchten Sie das?',
      most: 1,
      walk: async (parent) => {
        const { child, parent: first, asParent } = await invite(uniqueEmail('kind'))
        await accompany(db, { ...child, parentId: first.id }, parent)
        await asParent.children.remove({ id: child.id })
        await again(() => remindOfRemovals(db, testMailer, new Date(Date.now() + 10.5 * DAY_MS)))
        return parent.email
      },
    },
    {
      file: 'people/retention/rules.ts',
      subject: 'Brauchen Sie Ihr Konto noch?',
      most: 1,
      walk: async ({ id, email }) => {
        await inDatabase(sql`update auth."user" set "seenAt" = now() - interval '25 months' where id = ${id}`)
        await again(() => applyRetention(db, testMailer), 3)
        return email
      },
    },
  ],
}

describe.each(Object.entries(walks))('what is written after %s', (_call, all) => {
  test.each(all)('$file: «$subject» comes at most $most times an hour, whoever asks from wherever', async (one) => {
    const to = await one.walk(await makeParent(db))
    const subjects = (await mailsTo(db, to)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === one.subject)).toHaveLength(one.most)
  })
})

test('there is no other way to write a mail', () => {
  const folder = join(import.meta.dirname, '..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const callsOf = (pattern: RegExp) =>
    files.flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)].map(() => file)).sort()
  const walked = (call: keyof typeof walks) => walks[call].map(({ file }) => file).sort()

  expect(callsOf(/(?<!function )\b(spend|require)MailQuota\(/g)).toEqual(walked('quota'))
  expect(callsOf(/\bmailer\.notify\(|\bnotifyOf\(tx/g)).toEqual(walked('notify'))
  expect(callsOf(/\bmailer\.enqueueReady\(/g)).toEqual(walked('enqueueReady'))
  expect(callsOf(/\bmailer\.enqueueAnnouncement\(/g)).toEqual(walked('enqueueAnnouncement'))
  expect(callsOf(/as MailQuota\b/g), 'who gives quotas').toEqual(['platform/guard/mail-quota.ts'])
  expect(callsOf(/insertInto\('mailOutbox'\)|insert into mail_outbox/g), 'who fills the outbox').toEqual([
    'mail/mailer.ts',
    'mail/mailer.ts',
  ])
})
