import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { normalComfort } from '../../../../domain/learning/reading-comfort.ts'
import { familyChildInput } from '../../../../domain/people/children-input.ts'
import { fieldsOf } from '../../../../domain/platform/fields.ts'
import { makeWorld, TOKENS } from '../../../../tests/policies/world.ts'
import { ORIGIN, useAccountServer } from '../../../../tests/support/account-server.ts'
import { sampleOf } from '../../../../tests/support/activities.ts'
import { callersOf } from '../../../../tests/support/callers.ts'
import { rightGiven } from '../../../../tests/support/curriculum.ts'
import { makeLearner } from '../../../../tests/support/learning.ts'
import { mailsTo, putLetter } from '../../../../tests/support/outbox.ts'
import { asOwner } from '../../../../tests/support/owner.ts'
import { letPasswordAge, makeChild, makeParent } from '../../../../tests/support/people.ts'
import { listOfKinds } from '../../../../tests/support/questions.ts'
import { contains, readEverything, tablesHangingOn } from '../../../../tests/support/traces.ts'
import { auditAlone } from '../../../platform/audit/record.ts'
import { asActor } from '../../../platform/db/actor.ts'
import { inWords } from './page.ts'
import type { OwnData } from './read.ts'
import { auditLog, type Labels, mails, notExported, readLabels, tablesOfAuth, tablesOfLogin } from './tables.ts'
import { tablesOfChild } from './tables-of-child.ts'

const all = [...tablesOfChild, ...tablesOfLogin, ...tablesOfAuth, auditLog, mails]

const server = await useAccountServer()
const world = await makeWorld(server.database)
const labels: Labels = await asOwner(server.database.db, readLabels)

async function signIn({ email }: { email: string }) {
  const browser = server.openBrowser()
  expect((await browser.signIn(email)).status).toBe(200)
  return browser
}

async function download(person: { email: string }, input: { childId?: string } = {}) {
  const answer = await (await signIn(person)).post('/api/own-data/export', input)
  expect(answer.status, answer.text).toBe(200)
  const files = unzipSync(answer.bytes)
  const read = (name: string) => strFromU8(files[name] as Uint8Array)
  expect(Object.keys(files)).toEqual(['daten.json', 'uebersicht.html'])
  return { data: JSON.parse(read('daten.json')) as OwnData, page: read('uebersicht.html'), answer }
}
const whole = ({ data, page }: { data: OwnData; page: string }) => JSON.stringify(data) + page
const tablesIn = (rows: { table: string }[]) => rows.map(({ table }) => table)

describe('the whole family', () => {
  test('comes as one file for programs and one for people, with a row of every table that parents may see', async () => {
    const { data, page, answer } = await download(world.parent)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="netzpass-daten-\d{4}-\d\d-\d\d\.zip"$/,
    )
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(data.children.map(({ name }) => name).sort()).toEqual(['Ida', 'Mila', 'Nils'])
    expect(page).toContain('<h2>Mila</h2>')

    const exported = new Set(
      [...(data.parent?.rows ?? []), ...data.children.flatMap(({ rows }) => rows)].map((one) => one.table),
    )
    const missing = all.map(({ table }) => table).filter((table) => !exported.has(table))
    expect(missing).toEqual(['reading_comfort'])
    const mila = data.children.find(({ name }) => name === 'Mila')
    expect(mila?.rows[0]).toMatchObject({ table: 'children', rows: [{ name: 'Mila', birthdate: '2014-05-17' }] })
    expect(page).toContain('17.05.2014')
  })

  test('comes for either guardian, and holds nothing of the other one but the name', async () => {
    const { parent, child, accompanying } = world
    const other = accompanying['other guardian']
    const { db } = server.database
    const toOther = {
      kind: 'guardian',
      what: 'consent-given',
      by: null,
      at: new Date(),
      name: 'x',
      isChild: false,
    } as const
    await asActor(db, { role: 'visitor' }, (tx) => putLetter(tx, other.email, toOther, { about: [child.id] }))
    await auditAlone(db, { action: 'own data exported', actorId: other.id, subject: child.id, address: '203.0.113.77' })
    const mine = whole(await download(parent, { childId: child.id }))
    expect(mine).toContain('Jonas Muster')
    expect(mine).not.toMatch(new RegExp(`${other.email}|203\\.0\\.113`))
    const theirs = whole(await download(other))
    expect(theirs).toContain('Petra Muster')
    expect(theirs).not.toContain(parent.email)
    expect(theirs).toContain('203.0.113')
  })

  test('names lessons and quizzes, not only their ids', async () => {
    const { data, page } = await download(world.parent)
    expect(data.titles[world.levels.open.quizId]).toBeTruthy()
    expect(page).toContain(`<td>${data.titles[world.levels.open.quizId]}</td>`)
  })

  test('says what was answered in every kind of question, and where cards were put', async () => {
    const { db } = server.database
    const asks = listOfKinds()
    const { parent, asChild, level } = await makeLearner(db, { questions: 0, asks: () => asks })
    const attemptId = crypto.randomUUID()
    await asChild.quizzes.start({ attemptId, quizId: level.quizId })
    for (const question of asks)
      await asChild.quizzes.check({ attemptId, questionId: question.id, ...rightGiven(question) })
    const open = await download(parent)
    await asChild.quizzes.submit({ attemptId })
    for (const { page } of [open, await download(parent)])
      for (const words of ['Zeigen', 'Atmen', 'sperrt', 'Truhe', 'Lieblingstier', 'Tür', 'Minuten', '<td>60</td>'])
        expect(page).toContain(words)
  })

  test('says everything in German: what happened, and how it went', async () => {
    const { page } = await download(world.parent)
    expect(page).toContain('<td>angemeldet</td>')
    expect(page).not.toMatch(/<td>(sign-in|own data exported|\{.*)<\/td>/)
  })

  test('has of a child’s notebook what the child has shown, and nothing else', async () => {
    const { data, page } = await download(world.parent)
    expect(page).toContain(`<td>Meine Regel shown by ${world.child.id}</td>`)
    expect(whole({ data, page })).not.toContain(`kept by ${world.child.id}`)
  })

  test('has nothing of another family and no secret in it', async () => {
    const { otherParent, otherChild, parent } = world
    const text = whole(await download(parent))
    const theirs = [
      otherParent.id,
      otherParent.email,
      otherChild.id,
      otherChild.userId as string,
      otherChild.email,
      'Olga',
    ]
    expect(theirs.filter((one) => contains(text, [one]))).toEqual([])
    const sessions = (await readEverything(server.database.db)).get('auth.session') ?? []
    const tokens = sessions.map((row) => (JSON.parse(row) as { token: string }).token).filter((one) => one.length > 20)
    expect(tokens.length).toBeGreaterThan(0)
    const secrets = [...tokens, TOKENS.childLink, 'argon2id', 'geheim', 'reset-password?token']
    expect(secrets.filter((one) => text.includes(one))).toEqual([])
  })

  test('shows what somebody typed as text', async () => {
    const parent = await makeParent(server.database.db)
    await makeChild(server.database.db, parent, { name: '<b>Mila</b>', registered: false })
    const { page } = await download(parent)
    expect(page).not.toContain('<b>')
    expect(page).toContain('&#60;b&#62;Mila')
  })

  test.each(['constructor', '__proto__', 'toString'])(
    'shows the name %s, which programs have a use of their own for',
    async (name) => {
      const parent = await makeParent(server.database.db)
      await makeChild(server.database.db, parent, { name, registered: false })
      expect((await download(parent)).page).toContain(`<td>${name}</td>`)
    },
  )
})

describe('one child', () => {
  test('comes without its sisters and brothers, and without its parent', async () => {
    const { parent, child, sibling } = world
    const found = await download(parent, { childId: child.id })
    expect(found.data.parent).toBeUndefined()
    expect(found.data.children.map(({ name }) => name)).toEqual(['Mila'])
    expect(tablesIn(found.data.children[0]?.rows ?? [])).toContain('quiz_responses')
    expect([sibling.id, sibling.email, parent.email].filter((one) => whole(found).includes(one))).toEqual([])
  })

  test('comes with what was noted about it: failed sign-ins, and whom its data went to', async () => {
    const { parent, child } = world
    const { db } = server.database
    await auditAlone(db, { action: 'sign-in failed', subject: child.userId as string, address: '198.51.100.7' })
    const details = { recipient: 'uebung.example', told: 'child.id child.name' }
    await auditAlone(db, { action: 'simulation started', actorId: parent.id, subject: child.id, details })
    const { page } = await download(parent, { childId: child.id })
    expect(page).toMatch(/<td>Anmeldung nicht gelungen<\/td><td>IP-Adresse 198\.51\.100\.0, gekürzt</)
    expect(page).toMatch(
      /<td>Übung gestartet<\/td><td>an uebung\.example; mitgeteilt: Kennung des Kindes, Vorname des Kindes</,
    )
  })

  test('of a stranger who enters this address as the child’s tells of no mail to it, and takes none away', async () => {
    const { db } = server.database
    const [parent, stranger] = [await makeParent(db), await makeParent(db)]
    const mail = () =>
      asActor(db, { role: 'visitor' }, (tx) =>
        putLetter(tx, parent.email, { kind: 'reset-password', name: 'Petra', isChild: false, url: ORIGIN }),
      )
    await mail()
    const decoy = await makeChild(db, stranger, { name: 'Lockvogel', registered: false, email: parent.email })
    await mail()
    const text = whole(await download(stranger, { childId: decoy.id }))
    expect(text).toContain('Lockvogel')
    expect(text).not.toContain('Ihr neues Passwort')
    await callersOf(db).asParent(stranger).children.remove({ id: decoy.id })
    expect(await mailsTo(db, parent.email)).toHaveLength(2)
  })

  test('of another family is not found', async () => {
    const browser = await signIn(world.parent)
    const answer = await browser.post('/api/own-data/export', { childId: world.otherChild.id })
    expect({ status: answer.status, code: answer.json.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
  })

  test('gets its own data from 16 on, and nothing of the others', async () => {
    const { parent, sibling } = world
    const browser = await signIn(sibling)
    expect((await browser.post('/api/own-data/export', {})).status).toBe(403)
    const grown = await makeChild(server.database.db, parent, { name: 'Greta', birthdate: '2008-01-02' })
    const asGrown = callersOf(server.database.db).asChild(grown)
    await asGrown.consents.giveOwn({ consent: true })
    await asGrown.readingComfort.keep({ ...normalComfort, fontSize: 'large' })
    const page = { form: JSON.stringify(sampleOf('make')), made: '[{"field":"regel","value":"Nur für mich."}]' }
    await asOwner(server.database.db, (tx) =>
      tx
        .insertInto('notebookPages')
        .values({ ...page, childId: grown.id, activityKey: 'plan' })
        .execute(),
    )
    const found = await download(grown)
    expect(found.data.parent).toBeUndefined()
    expect(found.data.children.map(({ name }) => name)).toEqual(['Greta'])
    expect(tablesIn(found.data.children[0]?.rows ?? [])).toContain('reading_comfort')
    expect(found.page).toContain('<td>Meine Regel Nur für mich.</td>')
    expect([sibling.id, parent.email, 'Nils'].filter((one) => whole(found).includes(one))).toEqual([])
    const stranger = await (await signIn(grown)).post('/api/own-data/export', { childId: sibling.id })
    expect(stranger.status).toBe(404)
  })
})

test('nobody gets anything without a session, or without having given the password lately', async () => {
  const { parent } = world
  expect((await server.openBrowser().post('/api/own-data/export', {})).json.code).toBe('UNAUTHORIZED')
  const browser = await signIn(parent)
  await letPasswordAge(server.database.db, parent)
  expect((await browser.post('/api/own-data/export', {})).json.code).toBe('PASSWORD_NEEDED')
})

test('nobody has everything put together again and again', async () => {
  const browser = await signIn(await makeParent(server.database.db))
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) statuses.push((await browser.post('/api/own-data/export', {})).status)
  expect(statuses.indexOf(429)).toBe(10)
})

describe('whatever is kept about somebody', () => {
  test('stands in the list of exported tables, or in that of the others with a reason', async () => {
    const { db } = server.database
    const hanging = new Set<string>()
    for (const start of ['auth."user"', 'profiles', 'children'])
      for (const table of await tablesHangingOn(db, start)) hanging.add(table.replace(/^public\./, ''))
    const listed = [...all.map(({ table }) => table), ...Object.keys(notExported)]
    expect([...hanging].filter((table) => !listed.includes(table)).sort()).toEqual([])
  })

  test('and entered by a parent is named in the privacy text, as the export calls it', () => {
    const text = readFileSync('content/legal/privacy.md', 'utf8')
    const told = /## 4\. Was wir über Kinder speichern.*?(?=\n## )/s.exec(text)?.[0].toLowerCase() ?? ''
    const columns = labels.get('children')?.columns
    const labelOf = (field: string) =>
      columns?.get(field.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)) ?? field
    const labelled = fieldsOf(familyChildInput).map(labelOf)
    expect(labelled.filter((label) => !told.includes(label.toLowerCase()))).toEqual([])
  })

  test('has German words for each code that a column can hold', async () => {
    const { rows } = await asOwner(server.database.db, (tx) =>
      sql<{ table: string; column: string; rule: string }>`
        select c.conrelid::regclass::text as table, a.attname as column, pg_get_constraintdef(c.oid) as rule
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'c' and cardinality(c.conkey) = 1`.execute(tx),
    )
    const codes = rows.flatMap(({ table, column, rule }) => {
      const words = all.find((one) => one.table === table)?.words?.[column]
      const isShown = labels.get(table)?.columns.has(column)
      return isShown ? [...rule.matchAll(/'([a-z_]+)'::text/g)].map(([, code]) => ({ table, column, words, code })) : []
    })
    expect(codes.length).toBeGreaterThan(40)
    const wordless = codes.filter(({ words, code }) => !words || inWords(words, code) === code)
    expect(wordless.map(({ table, column, code }) => `${table}.${column}: ${code}`)).toEqual([])
  })

  test.each(all.map((one) => [one.table, one] as const))('%s is exported column by column', async (table, one) => {
    const name = table.includes('.') ? table : `public.${table}`
    const row = (await readEverything(server.database.db)).get(name)?.[0] ?? '{}'
    const columns = Object.keys(JSON.parse(row))
    const { title, columns: shown } = labels.get(table) ?? { title: '', columns: new Map() }
    expect(title).not.toBe('')
    const keys = ['id', 'key' in one && one.key].filter((key) => columns.includes(String(key)) && !shown.has(key))
    expect([...shown.keys(), ...new Set([...keys, ...(one.without ?? [])])].sort()).toEqual(columns.sort())
  })
})
