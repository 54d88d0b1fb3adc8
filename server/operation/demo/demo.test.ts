import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPassword } from '../../../domain/people/accounts.ts'
import { pictureNames } from '../../../domain/people/nickname-logins.ts'
import { DAY_MS, today } from '../../../domain/platform/dates.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { openTestDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeParent, type TestChild, type TestParent } from '../../../tests/support/people.ts'
import { readContent } from '../../content/files/files.ts'
import { loadContent } from '../../content/files/load.ts'
import { verifyPassword } from '../../people/accounts/password.ts'
import type { Database } from '../../platform/db/connect.ts'
import { readSettings, type Settings, SettingsError } from '../../settings.ts'
import { countDays } from '../statistics/count-days.ts'
import { type DemoNeighbour, demoAdmin, demoParent, neighbours, UNFINISHED } from './family.ts'
import { demoPassword } from './password.ts'
import { prepareDemo } from './prepare.ts'
import { endDemo } from './remove.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-demo-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** What `npm start` without any setting begins with, in a data folder of its own. */
const settingsOf = (environment: Record<string, string> = {}): Settings =>
  readSettings({ DATA_DIR: newFolder(), ...environment })

/** What notes, without saying of whom, that somebody came or left, or did something. */
const NOTED_OF_NOBODY = ['public.audit_log', 'public.erasures', 'public.headcounts']

/** Every other table that has rows, with their number. */
const countRows = (database: Database): Promise<Record<string, number>> =>
  asOwner(database.db, async (tx) => {
    const tables = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`.execute(
      tx,
    )
    const names = tables.rows.filter(({ name }) => !NOTED_OF_NOBODY.includes(name))
    const counts = names.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`)
    const { rows } = await sql.raw<{ name: string; count: number }>(counts.join(' union all ')).execute(tx)
    return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))
  })

/** Addresses and passwords as they are printed: who, e-mail, password. */
const printed = (lines: string | undefined): Record<string, string> =>
  Object.fromEntries(
    [...(lines ?? '').matchAll(/(\S+@\S+)\s+(\S.*)/g)].map(([, email = '', password = '']) => [email, password]),
  )

/** A family that is made again has another code. */
const withoutFamilyCode = (lines: string | undefined) => lines?.replace(/[0-9A-Z]{4}-[0-9A-Z]{4}/, 'CODE')

const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)

const hashOf = (database: Database, email: string) =>
  asOwner(database.db, async (tx) => {
    const { rows } = await sql<{ password: string }>`
      select a.password from auth.account a join auth."user" u on u.id = a."userId" where u.email = ${email}`.execute(
      tx,
    )
    return rows[0]?.password ?? ''
  })

describe('nothing is made', () => {
  let database: Database
  let empty: Record<string, number>
  beforeAll(async () => {
    database = await openTestDatabase()
    await loadContent(database.db, await readContent())
    empty = await countRows(database)
  }, 60_000)
  afterAll(() => database.close())

  const postgres = { DATABASE_URL: 'postgres://netzpass@db.example/netzpass', APP_SECRET: 'x'.repeat(32) }
  test.each<[string, Record<string, string>]>([
    ['with DEMO=off', { DEMO: 'off' }],
    ['in a PostgreSQL of one’s own', postgres],
    ['when the whole network can reach the server', { HOST: '0.0.0.0' }],
    ['when people come through a public address', { PUBLIC_URL: 'https://netzpass.example' }],
  ])('%s', async (_sentence, environment) => {
    expect(await prepareDemo(database, settingsOf(environment))).toBeUndefined()
    expect(await countRows(database)).toEqual(empty)
  })

  test('once there is an account', async () => {
    const { id } = await makeParent(database.db)
    const before = await countRows(database)
    expect(await prepareDemo(database, settingsOf())).toBeUndefined()
    expect(await countRows(database)).toEqual(before)
    await asOwner(database.db, (tx) => sql`delete from auth."user" where id = ${id}`.execute(tx))
  })

  test('and a neighbour who was left behind keeps a public server from starting', async () => {
    const [{ id, email }] = neighbours as [DemoNeighbour]
    await asOwner(database.db, (tx) =>
      sql`insert into auth."user" ("id", "name", "email", "firstName", "lastName")
        values (${id}, 'Aylin Demir', ${email}, 'Aylin', 'Demir')`.execute(tx),
    )
    await expect(prepareDemo(database, settingsOf({ HOST: '0.0.0.0' }))).rejects.toThrow(SettingsError)
    await asOwner(database.db, (tx) => sql`delete from auth."user" where id = ${id}`.execute(tx))
  })

  test('by halves: without what one of the children learns nothing stays, and the start goes on', {
    tags: 'thorough',
  }, async () => {
    await asOwner(database.db, (tx) =>
      tx.deleteFrom('competencies').where('title', '=', 'Persönliche Daten & Fotos').execute(),
    )
    const before = await countRows(database)
    expect(await prepareDemo(database, settingsOf())).toBeUndefined()
    expect(await countRows(database)).toEqual(before)
  })
})

describe('the demo family', () => {
  const settings = settingsOf()
  let database: Database
  let api: ReturnType<typeof callersOf>
  let empty: Record<string, number>
  let lines: string | undefined
  const parent: TestParent = demoParent
  const children: Record<string, TestChild> = {}

  beforeAll(async () => {
    database = await openTestDatabase()
    api = callersOf(database.db)
    await loadContent(database.db, await readContent())
    empty = await countRows(database)
    lines = await prepareDemo(database, settings)
    await readChildren()
  }, 60_000)
  afterAll(() => database.close())

  async function readChildren() {
    const rows = await asOwner(database.db, (tx) =>
      tx.selectFrom('children').select(['id', 'name', 'email', 'authUserId as userId']).execute(),
    )
    for (const { name, email, ...child } of rows) {
      children[name] = { ...child, email: email ?? '', parentId: parent.id }
    }
  }

  const dashboardOf = async (name: string) => {
    const { learning, passes } = await api.asChild(children[name] as TestChild).learning.childDashboard()
    return {
      learning: learning.map(({ title, progress, levelsDone, levelsTotal }) => [
        ...[title, `${progress} %`, `${levelsDone}/${levelsTotal}`],
      ]),
      passes: passes.map(({ title, motto }) => [title, motto]),
    }
  }

  test('has four children of different ages, three of them with an account', async () => {
    const list = await api.asParent(parent).children.list()
    expect(list.map(({ name, age, isRegistered }) => [name, age, isRegistered])).toEqual([
      ['Theo', 7, false],
      ['Mira', 7, true],
      ['Paula', 9, true],
      ['Noah', 12, true],
    ])
  })

  test('Noah is far along: a pass, a competency that is nearly done, and one to begin', async () => {
    expect(await dashboardOf('Noah')).toEqual({
      learning: [
        ['Klassenchat & Cybermobbing', '0 %', '0/2'],
        ['Bildschirmzeit & Pausen', '89 %', '2/3'],
      ],
      passes: [['Sichere Passwörter & Konten', 'Mein Schlüssel bleibt bei mir.']],
    })
  })

  test('Noah’s pass is old enough to be refreshed', async () => {
    const { refresher } = await api.asChild(children.Noah as TestChild).learning.childDashboard()
    expect(refresher).toMatchObject({ title: 'Sichere Passwörter & Konten', hasQuestions: true })
  })

  test('Paula has just begun', async () => {
    expect(await dashboardOf('Paula')).toEqual({
      learning: [
        ['Persönliche Daten & Fotos', '0 %', '0/1'],
        ['Suchen & Fake News erkennen', '67 %', '1/2'],
      ],
      passes: [],
    })
  })

  test('Mira is seven and has a pass, its first step; the next one comes when she is nine', async () => {
    expect(await dashboardOf('Mira')).toEqual({
      learning: [
        ['Nett schreiben', '0 %', '0/2'],
        ['Suchen & Fake News erkennen', '33 %', '0/1'],
        ['Mein erstes Tablet', '57 %', '1/2'],
      ],
      passes: [['Bildschirmzeit & Pausen', 'Ich bestimme über meine Zeit.']],
    })
    const { passes } = await api.asChild(children.Mira as TestChild).learning.childDashboard()
    expect(passes).toMatchObject([{ step: 1, stepsTotal: 3 }])
    const childId = (children.Mira as TestChild).id
    const assigned = await api.asParent(parent).assignments.listForChild({ childId })
    expect(assigned.map(({ nextStepAtAge }) => nextStepAtAge)).toEqual([9, 9, 8, 9])
  })

  test('Theo is to be invited, and his first competency waits', async () => {
    const theo = children.Theo as TestChild
    const assigned = await api.asParent(parent).assignments.listForChild({ childId: theo.id })
    expect(assigned).toMatchObject([{ title: 'Bildschirmzeit & Pausen', progress: 0, levelsDone: 0, levelsTotal: 1 }])
    expect(theo.userId).toBeNull()
  })

  test('tried quizzes with different luck', async () => {
    const attempts = await asOwner(database.db, (tx) =>
      tx
        .selectFrom('quizAttempts as a')
        .innerJoin('children as c', 'c.id', 'a.childId')
        .select(['c.name', 'a.score', 'a.maxScore'])
        .orderBy('c.name')
        .orderBy('a.completedAt')
        .execute(),
    )
    const scores = attempts.map(({ name, score, maxScore }) => `${name} ${score}/${maxScore}`)
    expect(scores.filter((score) => score.startsWith('Paula'))).toEqual(['Paula 2/5', 'Paula 4/5'])
    expect(scores.filter((score) => score.startsWith('Noah'))).toEqual(
      [4, 3, 5, 2, 4, 5, 4, 3].map((score) => `Noah ${score}/5`),
    )
  })

  test('did all that over the last weeks: in order, on many days, nothing today', async () => {
    type Line = { type: string; at: Date; assigned: Date; began: Date }
    const log = await asOwner(database.db, async (tx) => {
      const { rows } = await sql<Line>`
        select l.activity_type as type, l.activity_timestamp as at, a.assigned_at as assigned, c.created_at as began
        from child_activities_log l join children c on c.id = l.child_id
        join child_competencies a on a.child_id = l.child_id and a.competency_id = l.competency_id
        order by l.id`.execute(tx)
      return rows
    })
    expect(log).toHaveLength((await countRows(database))['public.child_activities_log'] as number)
    const day = DAY_MS
    for (const { at, assigned, began } of log) {
      expect(at.getTime()).toBeGreaterThan(assigned.getTime())
      expect(assigned.getTime()).toBeGreaterThan(began.getTime())
      expect(began.getTime()).toBeGreaterThan(Date.now() - 50 * day)
      expect(at.getTime()).toBeLessThan(Date.now())
    }
    const days = new Set(log.map(({ at }) => today(at)))
    expect(days.size).toBeGreaterThan(10)
    expect(days).not.toContain(today())
    const answers = log.filter(({ type }) => type === 'question_answered')
    expect(new Set(answers.map(({ at }) => at.getTime())).size).toBe(12 * 5)
    expect(new Set(log.map(({ type }) => type)).size).toBe(7)
  })

  test('tells the same time everywhere: of a pass, a finished quiz and a lesson', async () => {
    const apart = await asOwner(database.db, async (tx) => {
      const { rows } = await sql<{ what: string; log: Date; row: Date }>`
        with own as (select id from children where parent_id = ${demoParent.id}),
        child_passes as (select * from public.child_passes where child_id in (select id from own)),
        lesson_progress as (select * from public.lesson_progress where child_id in (select id from own)),
        quiz_attempts as (select * from public.quiz_attempts where child_id in (select id from own))
        select 'pass' as what, l.activity_timestamp as log, p.earned_at as row from child_passes p
          join child_activities_log l using (child_id, competency_id) where l.activity_type = 'pass_earned'
        union all select 'completed', p.earned_at, a.completed_at from child_passes p
          join child_competencies a using (child_id, competency_id)
        union all select 'lesson', l.activity_timestamp, r.completed_at from lesson_progress r
          join child_activities_log l using (child_id, lesson_id) where l.activity_type = 'lesson_read'
        union all select 'quiz', null, q.completed_at from quiz_attempts q where not exists (
          select from child_activities_log l where l.activity_type = 'quiz_finished' and l.quiz_id = q.quiz_id
            and l.child_id = q.child_id and l.activity_timestamp = q.completed_at)`.execute(tx)
      return rows
    })
    expect(apart.map(({ what }) => what).sort()).toEqual([
      'completed',
      'completed',
      ...Array(20).fill('lesson'),
      'pass',
      'pass',
    ])
    for (const { what, log, row } of apart) expect(log, what).toEqual(row)
  })

  test('comes with an admin who is no parent', async () => {
    const profiles = await asOwner(database.db, (tx) =>
      tx
        .selectFrom('profiles')
        .where(
          'id',
          'not in',
          neighbours.map(({ id }) => id),
        )
        .where('email', 'like', '%@demo.netzpass.example') // a child with a nickname has none
        .select(['id', 'email', 'isParent', 'isAdmin'])
        .orderBy('email')
        .execute(),
    )
    expect(profiles.map(({ email, isParent, isAdmin }) => [email, isParent, isAdmin])).toEqual([
      ['admin@demo.netzpass.example', false, true],
      ['familie@demo.netzpass.example', true, false],
      ['noah@demo.netzpass.example', false, false],
      ['paula@demo.netzpass.example', false, false],
    ])
    expect(profiles.map(({ id }) => id)).toEqual(expect.arrayContaining([demoParent.id, demoAdmin.id]))
  })

  test('has neighbours with children whom nobody can sign in as', async () => {
    const { rows } = await asOwner(database.db, (tx) =>
      sql<{ children: number; ways: number }>`
        select (select count(*)::int from children where parent_id = u.id) as children,
          (select count(*)::int from auth.account where "userId" = u.id) as ways
        from auth."user" u where u.id = any(${neighbours.map(({ id }) => id)}::uuid[])`.execute(tx),
    )
    expect(rows).toEqual(Array(5).fill({ children: 4, ways: 0 }))
  })

  test('has statistics to show, up to yesterday, and nothing of it is told of fewer than five children', async () => {
    const { countedThrough, weeks, competencies, questions, faq } = await api.asAdmin(demoAdmin).admin.statistics()
    expect(countedThrough).toBe(dayBefore(today()))
    const shown = (numbers: (number | null)[]) => numbers.flatMap((number) => number ?? [])
    expect(shown(weeks.map(({ learners }) => learners)).length).toBeGreaterThanOrEqual(5)
    const passes = Object.fromEntries(competencies.map(({ title, passes }) => [title, passes]))
    expect(passes).toMatchObject({ 'Sichere Passwörter & Konten': 10, 'Bildschirmzeit & Pausen': 5, WhatsApp: null })
    expect(questions.length).toBeGreaterThanOrEqual(10)
    expect(new Set(questions.map(({ rightPercent }) => rightPercent)).size).toBeGreaterThan(2)
    expect(questions.some(({ wrongAnswers }) => wrongAnswers.some(({ chosen }) => chosen))).toBe(true)
    expect(shown(faq.map(({ clicks }) => clicks)).length).toBeGreaterThan(3)
    expect(await countDays(database.db), 'nothing is left for the job').toBe(0)
  })

  test('signs in with the passwords that are printed', async () => {
    const passwords = printed(lines)
    expect(Object.keys(passwords)).toEqual(
      ['familie', 'noah', 'paula', 'admin'].map((name) => `${name}@demo.netzpass.example`),
    )
    for (const [email, password] of Object.entries(passwords)) {
      expect(await verifyPassword({ hash: await hashOf(database, email), password }), email).toBe(true)
    }
    expect(new Set(Object.values(passwords)).size).toBe(4)
  })

  test('signs in the youngest with her nickname and the pictures that are printed, until they are changed', async () => {
    const [, code = '', names = ''] = /Kind: Mira +unter \/lernen mit (\S+) +(.+)/.exec(lines ?? '') ?? []
    const learners = await api.visitor.nicknameLogins.family({ familyCode: code })
    expect(learners).toMatchObject([{ nickname: 'Mira', method: 'pictures' }])
    const named = Object.entries(pictureNames).map(([picture, name]) => [name, picture])
    const pictures = names.split(', ').map((name) => Object.fromEntries(named)[name])
    const { id: childId, userId } = children.Mira as TestChild
    const hash = await asOwner(database.db, async (tx) => {
      const { rows } = await sql<{ hash: string }>`select auth.nickname_secret(${userId}) as hash`.execute(tx)
      return rows[0]?.hash ?? ''
    })
    expect(await verifyPassword({ hash, password: pictures.join('-') })).toBe(true)
    const secret = { method: 'digits' as const, digits: '481937' }
    await api.asParent(parent).nicknameLogins.set({ childId, nickname: 'Mira', secret })
    expect(await prepareDemo(database, settings)).toMatch(/Kind: Mira .*\(eigenes Geheimnis\)/)
    await asOwner(database.db, async (tx) => {
      await sql`update nickname_logins set changed_at = created_at from children where id = child_id`.execute(tx)
      await tx.deleteFrom('throttles').execute() // of the visitor who tried the code
    })
  })

  test('is made once, and printed at every start with the same passwords, whatever APP_SECRET is', async () => {
    const before = await countRows(database)
    expect(await prepareDemo(database, settings)).toBe(lines)
    expect(await prepareDemo(database, { ...settings, APP_SECRET: 'y'.repeat(32) })).toBe(lines)
    expect(await countRows(database)).toEqual(before)
  })

  test('is not printed with DEMO=off, and stays', async () => {
    const before = await countRows(database)
    expect(await prepareDemo(database, { ...settings, DEMO: false })).toBeUndefined()
    expect(await countRows(database)).toEqual(before)
  })

  test.each<[string, Partial<Settings>]>([
    ['HOST', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://netzpass.example' }],
  ])('ends a start on a public %s with the two ways out, DEMO=off or not', async (_name, open) => {
    for (const DEMO of [true, false]) {
      const starting = prepareDemo(database, { ...settings, ...open, DEMO })
      await expect(starting).rejects.toThrow(SettingsError)
      await expect(starting).rejects.toThrow(/Demo-Konten.*end-demo.*DATA_DIR/)
    }
  })

  test('does so although its addresses were changed: it is known by ids', async () => {
    const rename = (from: string, to: string) =>
      asOwner(database.db, (tx) => sql`update auth."user" set email = ${to} where email = ${from}`.execute(tx))
    await rename(demoParent.email, 'echt@familie.example')
    await rename(demoAdmin.email, 'auch-echt@familie.example')
    await expect(prepareDemo(database, { ...settings, HOST: '0.0.0.0' })).rejects.toThrow(SettingsError)
    await rename('echt@familie.example', demoParent.email)
    await rename('auch-echt@familie.example', demoAdmin.email)
  })

  test('keeps a password to itself that somebody has chosen', async () => {
    const touch = (interval: string) =>
      asOwner(database.db, (tx) =>
        sql`update auth.account set "updatedAt" = "createdAt" + ${interval}::interval where "userId" = ${demoParent.id}`.execute(
          tx,
        ),
      )
    await touch('1 hour')
    expect(printed(await prepareDemo(database, settings))[demoParent.email]).toBe('(eigenes Passwort)')
    await touch('0')
  })

  test('is made again when the first start was interrupted', { tags: 'thorough' }, async () => {
    await asOwner(database.db, async (tx) => {
      await sql`update auth."user" set email = ${UNFINISHED} where id = ${demoParent.id}`.execute(tx)
      await tx.deleteFrom('children').where('name', '=', 'Paula').execute()
    })
    expect(withoutFamilyCode(await prepareDemo(database, settings))).toBe(withoutFamilyCode(lines))
    const names = (await api.asParent(parent).children.list()).map(({ name }) => name)
    expect(names).toEqual(['Theo', 'Mira', 'Paula', 'Noah'])
    await readChildren()
  })

  test('leaves no row behind when it ends, whatever was done with it, and nobody else’s goes', async () => {
    const stranger = await makeParent(database.db)
    await leaveTraces(stranger)
    await leaveTraces(parent)
    const { id } = await api.asParent(parent).children.add({
      name: 'Eigenes Kind',
      birthdate: '2015-01-01',
      email: 'kind@familie.example',
      consent: true,
    })
    await api.asParent(parent).invitations.create({ childId: id })
    await leaveTraces({ id: children.Noah?.userId as string, email: 'kind@familie.example' })

    expect(await endDemo(database, settings)).toBe(
      'Die Demo-Konten sind entfernt: 10 Konten und 25 Kinder, mit allem, was dazugehört.',
    )
    const { weeks, questions } = await api.asAdmin(await makeAdmin(database.db)).admin.statistics()
    expect(questions).toEqual([])
    expect(new Set(weeks.map(({ learners }) => learners))).toEqual(new Set([null]))
    await asOwner(database.db, (tx) => sql`delete from auth."user" where "firstName" = 'Ada'`.execute(tx))
    expect(await countRows(database)).toEqual({
      ...empty,
      'public.profiles': 1,
      'public.faq_clicks': 1,
      'public.mail_outbox': 1,
      'auth."user"': 1,
      'auth.account': 1,
      'auth.session': 1,
      'auth.verification': 1,
    })
  })

  /** What stays of somebody who has signed in, asked for a new password, looked at the FAQ and got a mail. */
  const leaveTraces = ({ id, email }: { id: string; email: string }) =>
    asOwner(database.db, async (tx) => {
      await sql`insert into auth.session ("token", "userId", "expiresAt") values (${id}, ${id}, now())`.execute(tx)
      await sql`insert into auth.verification ("identifier", "value", "expiresAt") values ('reset', ${id}, now())`.execute(
        tx,
      )
      await sql`insert into faq_clicks (faq_item_id, user_id, session_id) select id, ${id}, 's' from faq_items limit 1`.execute(
        tx,
      )
      await sql`insert into mail_outbox (recipient, subject, body_text, body_html) values (${email}, 's', 't', 'h')`.execute(
        tx,
      )
    })

  test('does not come back after that, not even when nobody is left, and the server may be public', async () => {
    await asOwner(database.db, (tx) => sql`delete from auth."user"`.execute(tx))
    const before = await countRows(database)
    expect(await prepareDemo(database, settings)).toBeUndefined()
    expect(await prepareDemo(database, { ...settings, HOST: '0.0.0.0' })).toBeUndefined()
    expect(await countRows(database)).toEqual(before)
    expect(await endDemo(database, settings)).toBe('Es gibt hier keine Demo-Konten.')
  })
})

describe('a demo password', () => {
  test('is three words and a number, and could be chosen by anybody', () => {
    for (let folder = 0; folder < 500; folder++) {
      const password = demoPassword(`key ${folder}`, 'noah@demo.netzpass.example')
      expect(password).toMatch(/^([A-Z][a-z]+-){3}[1-9]\d$/)
      expect(newPassword.safeParse(password).success, password).toBe(true)
    }
  })

  test('is another one in every folder and for everybody', () => {
    const of = (key: string, name: string) => demoPassword(key, `${name}@demo.netzpass.example`)
    expect(of('one', 'noah')).not.toBe(of('two', 'noah'))
    expect(of('one', 'noah')).not.toBe(of('one', 'paula'))
  })
})
