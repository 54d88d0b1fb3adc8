import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { refusals } from '../../../domain/platform/refusals.ts'
import { useAccountServer } from '../../../tests/support/account-server.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { changesIn, sendPackage } from '../../../tests/support/packages.ts'
import { makeAdmin, makeChild, makeParent, makeStaff } from '../../../tests/support/people.ts'
import { connect } from '../../platform/db/connect.ts'
import type { PackagePlan, PlannedItem } from './plan.ts'
import { pack } from './zip.ts'

type Files = Record<string, string>

const server = await useAccountServer()
const api = callersOf(server.database.db)
const admin = await makeAdmin(server.database.db)
const browser = await signedIn(admin)

async function signedIn({ email }: { email: string }) {
  const one = server.openBrowser()
  expect((await one.signIn(email)).status).toBe(200)
  return one
}

const send = (path: 'check' | 'import', bytes: Uint8Array, choices?: object, by = browser) =>
  sendPackage(by, { path, bytes, choices })
const packed = (files: Files) => pack(new Map(Object.entries(files)))
async function planOf(files: Files): Promise<PackagePlan> {
  const answer = await send('check', packed(files))
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
async function take(files: Files, agreed: string[] = []) {
  const { fingerprint } = await planOf(files)
  const answer = await send('import', packed(files), { seen: fingerprint, agreed })
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const told = (plan: PackagePlan) => changesIn(plan).map(({ type, title, status }) => [type, title, status])

async function exported(competency: TestCompetency): Promise<Files> {
  const { bytes, headers } = await browser.get(`/api/packages?competency=${competency.id}`)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="netzpass-kompetenz-[a-z0-9-]+\.zip"$/)
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, text]) => [name, strFromU8(text)]))
}
const fileLike = (files: Files, end: string) => Object.keys(files).find((name) => name.endsWith(end)) as string
const changed = (files: Files, end: string, change: (text: string) => string): Files => {
  const name = fileLike(files, end)
  const text = change(files[name] as string)
  expect(text).not.toBe(files[name])
  return { ...files, [name]: text }
}

/** The same package with ids of its own, as another house would have written it. */
function fromElsewhere(files: Files, title: string): Files {
  const ids = new Map<string, string>()
  const other = (id: string) => ids.get(id) ?? ids.set(id, randomUUID()).get(id) ?? ''
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => {
      const renewed = text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, other)
      return [name, name.endsWith('competency.yaml') ? renewed.replace(/^title: .*$/m, `title: ${title}`) : renewed]
    }),
  )
}

describe('a package that was exported here', () => {
  test('changes nothing, and says so', async () => {
    const files = await exported(await makeCompetency(server.database.db, { levels: 2 }))
    const plan = await planOf(files)
    expect(changesIn(plan)).toEqual([])
    expect(plan.items).toHaveLength(9)
    expect(await take(files)).toEqual({ created: 0, drafts: 0, left: 0 })
  })

  test('with another text becomes a draft, which is published like any other', async () => {
    const competency = await makeCompetency(server.database.db)
    const lessonId = competency.levels[0]?.lessonIds[0] as string
    const files = changed(await exported(competency), '1-lektion-1-1.md', (text) =>
      text.replace('Lies mich.', 'Lies **mich**.'),
    )
    const plan = await planOf(files)
    expect(told(plan)).toEqual([['lesson', 'Lektion 1.1', 'changed']])
    const [lesson] = changesIn(plan) as [PlannedItem]
    expect(lesson.before?.payload).toMatchObject({ content: '<p>Lies mich.</p>' })
    expect(lesson.after?.payload).toMatchObject({ content: '<p>Lies <strong>mich</strong>.</p>' })

    expect(await take(files)).toEqual({ created: 0, drafts: 1, left: 0 })
    const desk = api.asAdmin(admin).admin.content
    const opened = await desk.open({ type: 'lesson', id: lessonId })
    expect(opened.draft.payload).toMatchObject({ content: '<p>Lies <strong>mich</strong>.</p>' })
    const live = () =>
      asOwner(server.database.db, (tx) =>
        tx.selectFrom('lessons').where('id', '=', lessonId).select('content').executeTakeFirstOrThrow(),
      )
    expect(await live()).toEqual({ content: '<p>Lies mich.</p>' })
    expect(changesIn(await planOf(files))).toEqual([]) // it stands here already, as a draft
    await desk.publish({ type: 'lesson', id: lessonId, base: opened.base })
    expect(await live()).toEqual({ content: '<p>Lies <strong>mich</strong>.</p>' })
    expect(changesIn(await planOf(files))).toEqual([])
  })

  // On the embedded database, which has one session, the setting would be there for the tests after this one too.
  const withSessions = inject('database').kind === 'postgres'
  test.runIf(withSessions)(
    'is written by whoever takes it in: where four eyes are asked for, a second person publishes it',
    async () => {
      const { db, close } = connect(server.database.clientConfig, async () => {}, { FOUR_EYES: true })
      onTestFinished(close)
      const competency = await makeCompetency(db)
      const ref = { type: 'lesson', id: competency.levels[0]?.lessonIds[0] as string } as const
      await take(changed(await exported(competency), '1-lektion-1-1.md', (text) => text.replace('Lies', 'Lest')))
      const guarded = callersOf(db)
      const own = guarded.asAdmin(admin).admin.content
      const { base } = await own.open(ref)
      await expect(own.publish({ ...ref, base })).rejects.toMatchObject({
        message: refusals.SECOND_PERSON_NEEDED.message,
      })
      const other = guarded.asStaff(await makeStaff(db, 'editor'), 'editor').admin.content
      await other.publish({ ...ref, base })
      expect((await other.history(ref))[0]).toMatchObject({ isChecked: true })
    },
  )

  test('leaves alone what it does not name', async () => {
    const competency = await makeCompetency(server.database.db, { levels: 2 })
    const files = await exported(competency)
    const without = Object.fromEntries(Object.entries(files).filter(([name]) => !name.includes('/2-stufe-2/')))
    const plan = await planOf(without)
    expect(changesIn(plan)).toEqual([])
    expect(plan.untouched).toEqual(['Stufe 2'])
    await take(without)
    expect((await api.asAdmin(admin).admin.competencies.byId({ id: competency.id })).levels).toHaveLength(2)
  })
})

test('what was never published is in no package: neither a competency nor a level that was just begun', async () => {
  const competency = await makeCompetency(server.database.db)
  const fresh = await makeCompetency(server.database.db)
  await asOwner(server.database.db, async (tx) => {
    await tx
      .insertInto('skillLevels')
      .values({ competencyId: competency.id, title: 'Noch leer', orderIndex: 1 })
      .execute()
    await tx.updateTable('competencies').set({ publishedAt: null }).where('id', '=', fresh.id).execute()
  })
  const files = await exported(competency)
  expect(Object.values(files).filter((text) => text.includes('Noch leer'))).toEqual([])
  expect((await browser.get(`/api/packages?competency=${fresh.id}`)).status).toBe(404)
  const all = Object.values(unzipSync((await browser.get('/api/packages')).bytes)).map((text) => strFromU8(text))
  expect(all.filter((text) => text.includes(competency.title))).toHaveLength(1)
  expect(all.filter((text) => text.includes(fresh.title))).toEqual([])
})

describe('a draft of a colleague', () => {
  test('is shown with name and time, and is replaced only when somebody agrees', async () => {
    const competency = await makeCompetency(server.database.db)
    const id = competency.levels[0]?.lessonIds[0] as string
    const files = changed(await exported(competency), '1-lektion-1-1.md', (text) => text.replace('Lies mich.', 'Neu.'))
    const desk = api.asAdmin(await makeAdmin(server.database.db)).admin.content
    const { base, draft } = await desk.open({ type: 'lesson', id })
    const payload = { ...draft.payload, content: '<p>Von mir.</p>' } as never
    await desk.save({ type: 'lesson', id, base, payload })

    const plan = await planOf(files)
    const [lesson] = changesIn(plan) as [PlannedItem]
    expect(lesson.conflict).toMatch(/^Ada Admin hat am \d\d\.\d\d\.\d{4}.* einen Entwurf gespeichert/)
    expect(lesson.before?.payload).toMatchObject({ content: '<p>Von mir.</p>' })

    const content = async () => (await desk.open({ type: 'lesson', id })).draft.payload
    expect(await take(files)).toEqual({ created: 0, drafts: 0, left: 1 })
    expect(await content()).toMatchObject({ content: '<p>Von mir.</p>' })
    expect(await take(files, [id])).toEqual({ created: 0, drafts: 1, left: 0 })
    expect(await content()).toMatchObject({ content: '<p>Neu.</p>' })
  })

  test('that came after the differences were shown stops everything', async () => {
    const competency = await makeCompetency(server.database.db)
    const [id = ''] = competency.levels[0]?.lessonIds ?? []
    const files = changed(await exported(competency), '1-lektion-1-1.md', (text) => text.replace('Lies mich.', 'Neu.'))
    const { fingerprint } = await planOf(files)
    const desk = api.asAdmin(admin).admin.content
    const { base, draft } = await desk.open({ type: 'lesson', id })
    await desk.save({ type: 'lesson', id, base, payload: { ...draft.payload, title: 'Dazwischen' } as never })
    const answer = await send('import', packed(files), { seen: fingerprint, agreed: [id] })
    expect(answer.json).toMatchObject({ code: 'PACKAGE_OUTDATED' })
    expect((await desk.open({ type: 'lesson', id })).draft.payload.title).toBe('Dazwischen')
  })
})

describe('competencies and levels', () => {
  test('have no drafts, so what is here is kept, whatever is agreed to; what the package says is shown', {
    tags: 'thorough',
  }, async () => {
    const competency = await makeCompetency(server.database.db)
    const renamed = changed(await exported(competency), 'level.yaml', (text) => text.replace('Stufe 1', 'Stufe eins'))
    const files = changed(renamed, 'competency.yaml', (text) => text.replace('Ich kann das.', 'Ich kann es.'))
    const plan = await planOf(files)
    expect(told(plan)).toEqual([
      ['competency', competency.title, 'kept'],
      ['level', 'Stufe eins', 'kept'],
    ])
    expect(changesIn(plan)).toMatchObject([
      { before: { payload: { passMotto: 'Ich kann das.' } }, after: { payload: { passMotto: 'Ich kann es.' } } },
      {
        competencyId: competency.id,
        before: { payload: { title: 'Stufe 1' } },
        after: { payload: { title: 'Stufe eins' } },
      },
    ])
    const levelId = competency.levels[0]?.id as string
    expect(await take(files, [competency.id, levelId])).toEqual({ created: 0, drafts: 0, left: 2 })
    const here = await api.asAdmin(admin).admin.competencies.byId({ id: competency.id })
    expect(here).toMatchObject({ passMotto: 'Ich kann das.', levels: [{ title: 'Stufe 1' }] })
  })

  test('and what is in them keep their order', { tags: 'thorough' }, async () => {
    const competency = await makeCompetency(server.database.db, { lessons: 2, levels: 2 })
    const [level] = competency.levels as [TestLevel]
    const files = await exported(competency)
    const first = fileLike(files, '1-lektion-1-1.md')
    const { [first]: text = '', ...others } = files
    const later = { ...others, [first.replace('1-lektion-1-1', '9-lektion-1-1')]: text }
    const swapped = Object.fromEntries(
      Object.entries(later).map(([name, text]) => [name.replace('/1-stufe-1/', '/3-stufe-1/'), text]),
    )
    expect(changesIn(await planOf(swapped))).toEqual([])
    await take(swapped)
    const desk = api.asAdmin(admin).admin
    const { lesson } = (await desk.skillLevels.byId({ id: level.id })).content
    expect(lesson.map(({ title }) => title)).toEqual(['Lektion 1.1', 'Lektion 1.2', 'Für Eltern 1'])
    const { levels } = await desk.competencies.byId({ id: competency.id })
    expect(levels.map(({ title }) => title)).toEqual(['Stufe 1', 'Stufe 2'])
  })
})

describe('what is new', () => {
  test('is seen by admins only until it is published, and then is what the other house has', async () => {
    const files = fromElsewhere(
      await exported(await makeCompetency(server.database.db, { levels: 2 })),
      `Aus der Ferne ${randomUUID().slice(0, 8)}`,
    )
    const plan = await planOf(files)
    expect(new Set(plan.items.map(({ status }) => status))).toEqual(new Set(['new']))
    expect(await take(files)).toEqual({ created: 9, drafts: 6, left: 0 })
    expect(changesIn(await planOf(files))).toEqual([])

    const { id } = plan.items[0] as PlannedItem
    expect(await api.catalogue.findById(id)).toBeUndefined()
    const desk = api.asAdmin(admin).admin
    const levels = (await desk.competencies.byId({ id })).levels
    expect(levels.map(({ title }) => title)).toEqual(['Stufe 1', 'Stufe 2'])
    for (const { type, id } of plan.items)
      if (type === 'lesson' || type === 'quiz') {
        const { base, publishedAt } = await desk.content.open({ type, id })
        expect(publishedAt).toBeNull()
        await desk.content.publish({ type, id, base })
      }
    await desk.competencies.publish({ id })
    api.catalogue.drop()
    expect(await api.catalogue.findById(id)).toBeDefined()
    const { bytes } = await browser.get(`/api/packages?competency=${id}`)
    const back = Object.values(unzipSync(bytes)).map((text) => strFromU8(text))
    expect(back.sort()).toEqual(Object.values(files).sort())
  })

  test('goes to the end of what is here, in the order of the package', { tags: 'thorough' }, async () => {
    const competency = await makeCompetency(server.database.db, { lessons: 2 })
    const [level] = competency.levels as [TestLevel]
    const files = await exported(competency)
    const name = fileLike(files, '1-lektion-1-1.md')
    const fresh = (title: string) =>
      (files[name] as string).replace(/^id: .*$/m, `id: ${randomUUID()}`).replace('Lektion 1.1', title)
    const [before, after] = [name.replace('1-lektion', '0-lektion'), name.replace('1-lektion', '1a-lektion')]
    await take({ ...files, [before]: fresh('Davor'), [after]: fresh('Dazwischen') })
    const { lesson } = (await api.asAdmin(admin).admin.skillLevels.byId({ id: level.id })).content
    expect(lesson.map(({ title, isPublished }) => [title, isPublished])).toEqual([
      ['Lektion 1.1', true],
      ['Lektion 1.2', true],
      ['Für Eltern 1', true],
      ['Davor', false],
      ['Dazwischen', false],
    ])
  })
})

test.each([
  ['of more parts than ours has', `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(6)],
  ['with a head that does not end', `--x\r\n${'a: b\r\n'.repeat(1_000)}\r\n`],
])('a form %s is not read: a million of them would keep everybody waiting', async (_what, parts) => {
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const { status, json } = await browser.post('/api/packages/check', `${parts}--x--\r\n`, type)
  expect({ status, code: json.code }).toEqual({ status: 400, code: 'INPUT_UNREADABLE' })
})

describe('a package is refused whole', () => {
  const refused = async (files: Files, sentence: RegExp) => {
    const before = await everything()
    for (const path of ['check', 'import'] as const) {
      const answer = await send(path, packed(files), { seen: 'x', agreed: [] })
      expect(answer.json).toMatchObject({ code: 'PACKAGE_REFUSED', message: expect.stringMatching(sentence) })
      expect(answer.status).toBe(409)
    }
    expect(await everything()).toEqual(before)
  }
  const everything = () =>
    asOwner(server.database.db, async (tx) => [
      await tx.selectFrom('competencies').selectAll().orderBy('id').execute(),
      await tx.selectFrom('lessons').selectAll().orderBy('id').execute(),
      await tx.selectFrom('contentDrafts').selectAll().orderBy('contentId').execute(),
    ])

  test('when a title is taken by another competency', async () => {
    const competency = await makeCompetency(server.database.db)
    await refused(fromElsewhere(await exported(competency), competency.title), /competency\.yaml: .*gibt es hier schon/)
  })

  test('when a question belongs to another quiz here', { tags: 'thorough' }, async () => {
    const competency = await makeCompetency(server.database.db)
    const question = competency.levels[0]?.questions[0]?.id as string
    const other = fromElsewhere(await exported(competency), `Anders ${randomUUID().slice(0, 8)}`)
    await refused(
      changed(other, 'quiz.yaml', (text) => text.replace(/- key: \S+/, `- key: ${question}`)),
      /quiz\.yaml: Die Frage „Frage 1\?“ gehört hier zu einem anderen Quiz/,
    )
  })

  test('when a level belongs to another competency here', async () => {
    const competency = await makeCompetency(server.database.db)
    const other = fromElsewhere(await exported(competency), `Anders ${randomUUID().slice(0, 8)}`)
    const files = changed(other, 'level.yaml', (text) => text.replace(/^id: .*$/m, `id: ${competency.levels[0]?.id}`))
    await refused(files, /level\.yaml: Dieses Level gehört hier zu einer anderen Kompetenz/)
  })

  test('when a field is longer than its form takes', async () => {
    const files = await exported(await makeCompetency(server.database.db))
    await refused(
      changed(files, 'level.yaml', (text) => text.replace('minAge: null', 'minAge: 120')),
      /level\.yaml: Alter darf höchstens 99 sein/,
    )
  })

  test('when a text is longer than a draft may be', async () => {
    const files = await exported(await makeCompetency(server.database.db))
    const long = Array.from({ length: 30_000 }, (_, index) => `Wort${index} `).join('')
    await refused(
      changed(files, '1-lektion-1-1.md', (text) => text + long),
      /1-lektion-1-1\.md, Zeile 9: Der Text ist länger als 150000 Zeichen/,
    )
  })
})

test('what the rules of the desk and of the curriculum say is told with the file, and refuses nothing', async () => {
  const files = changed(await exported(await makeCompetency(server.database.db)), '1-lektion-1-1.md', (text) =>
    text.replace('reviewOn: null', 'reviewOn: 2020-01-01'),
  )
  const plan = await planOf(files)
  const [lesson] = changesIn(plan) as [PlannedItem]
  expect(lesson.findings.map(({ place }) => place)).toContain('Prüfdatum')
  expect(lesson.findings.map(({ reason }) => reason).join(' ')).toMatch(/Merksatz/)
})

test('is written down: who brought content in or took it out, and how much', async () => {
  const competency = await makeCompetency(server.database.db)
  await take(changed(await exported(competency), 'quiz.yaml', (text) => text.replace('Frage 1?', 'Frage eins?')))
  const rows = await asOwner(server.database.db, (tx) =>
    tx
      .selectFrom('auditLog')
      .where('actorId', '=', admin.id)
      .where('action', 'in', ['content imported', 'content exported'])
      .orderBy('id', 'desc')
      .limit(2)
      .select(['action', 'subject', 'details'])
      .execute(),
  )
  expect(rows).toEqual([
    { action: 'content imported', subject: null, details: { created: 0, drafts: 1, left: 0 } },
    { action: 'content exported', subject: competency.id, details: {} },
  ])
})

describe('nobody else', () => {
  test.each([
    ['a visitor', async () => server.openBrowser(), 401],
    ['a parent', async () => signedIn(await makeParent(server.database.db)), 403],
    ['a child', async () => signedIn(await makeChild(server.database.db, await makeParent(server.database.db))), 403],
  ])('%s takes content out or brings it in', async (_, open, status) => {
    const other = await open()
    const bytes = packed({ 'a/competency.yaml': 'id: 1' })
    expect((await other.get('/api/packages')).status).toBe(status)
    expect((await send('check', bytes, undefined, other)).status).toBe(status)
    expect((await send('import', bytes, { seen: 'x', agreed: [] }, other)).status).toBe(status)
  })

  test('nor does another site make an admin’s browser do it', async () => {
    const answer = await browser.post('/api/packages/import', 'x', {
      'content-type': 'multipart/form-data; boundary=x',
      origin: 'https://evil.example',
    })
    expect(answer.status).toBe(403)
  })
})

test.each([
  ['no form', '{}', { 'content-type': 'application/json' }, 415],
  ['no sound form', 'x', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
  ['more than fifty megabytes', 'x', { 'content-type': 'multipart/form-data', 'content-length': '60000000' }, 413],
])('%s is refused before it is read', async (_, body, headers, status) => {
  expect((await browser.post('/api/packages/check', body, headers)).status).toBe(status)
})
