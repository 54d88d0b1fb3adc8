import { beforeEach, describe, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeAdmin, makeParent, makeStaff, type TestParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const database = await useDatabase()
const api = callersOf(database.db)
let admin: TestParent
let asAdmin: ReturnType<typeof api.asAdmin>['admin']
let lessonId: string

beforeEach(async () => {
  admin = await makeAdmin(database.db)
  asAdmin = api.asAdmin(admin).admin
  const { levels } = await makeCompetency(database.db, { title: `Wolkenkunde ${admin.id}` })
  lessonId = (levels[0] as TestLevel).lessonIds[0] as string
})

async function write(changes: { title?: string; content?: string }) {
  const { draft, base } = await asAdmin.content.open({ type: 'lesson', id: lessonId })
  if (draft.type !== 'lesson') throw new Error('a lesson was asked for')
  await asAdmin.content.save({ type: 'lesson', id: lessonId, base, payload: { ...draft.payload, ...changes } })
}
const search = async (text: string) => (await asAdmin.search({ text })).found

describe('who searches everything that editors write', () => {
  test('finds a draft by words of its text, whatever their case, with what stands around them', async () => {
    await write({ title: 'Neu gefasst', content: '<p>Ein <strong>Nebel</strong>horn &amp; mehr.</p>' })
    expect(await search('nebelhorn')).toEqual([])
    expect(await search('NEBEL')).toMatchObject([
      { type: 'lesson', id: lessonId, title: 'Neu gefasst', isDraft: true, excerpt: { match: 'Nebel' } },
    ])
    expect((await search('horn & mehr')).map(({ id }) => id)).toEqual([lessonId])
  })

  test('does not find markup, and takes no sign for more than itself', async () => {
    await write({ content: '<p>Hundert %_ Prozent</p>' })
    expect(await search('strong')).toEqual([])
    expect((await search('%_ pro')).map(({ id }) => id)).toEqual([lessonId])
  })

  test('reads titles first, and where a thing stands', async () => {
    await write({ content: `<p>Mehr über Wolkenkunde ${admin.id}.</p>` })
    expect(await search(`wolkenkunde ${admin.id}`)).toMatchObject([
      { type: 'competency', place: null, excerpt: null },
      { type: 'lesson', place: expect.stringContaining('Wolkenkunde') },
    ])
  })

  test('finds nothing in the bin', async () => {
    await write({ content: '<p>Verworfenes</p>' })
    await asAdmin.standing.bin({ type: 'lesson', id: lessonId })
    expect(await search('Verworfenes')).toEqual([])
  })

  test('finds words and questions, which an author cannot open and does not find', async () => {
    await asAdmin.glossary.create({
      word: 'Zwielicht',
      forms: [],
      explanation: 'Weder hell noch dunkel.',
      picture: null,
    })
    await asAdmin.faq.create({ question: 'Und das Zwielicht?', answer: 'Bleibt.', isActive: false })
    expect((await search('zwielicht')).map(({ type, isDraft }) => [type, isDraft])).toEqual([
      ['question', true],
      ['word', false],
    ])
    const author = api.asStaff(await makeStaff(database.db, 'author'), 'author').admin
    expect(await author.search({ text: 'zwielicht' })).toEqual({ found: [], total: 0 })
  })

  test('does it sixty times a minute, and then waits; nobody else does', async () => {
    const tries = Array.from({ length: 61 }, () => asAdmin.search({ text: 'Niemandsland' }))
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { cause: { code: 'TOO_MANY_REQUESTS' } } }])
    const other = api.asAdmin(await makeAdmin(database.db)).admin
    expect((await other.search({ text: 'Niemandsland' })).found).toEqual([])
  })

  test('is somebody who writes', async () => {
    const parent = await makeParent(database.db)
    await expect(api.asParent(parent).admin.search({ text: 'Nebel' })).rejects.toMatchObject(refusal('FORBIDDEN'))
  })
})
