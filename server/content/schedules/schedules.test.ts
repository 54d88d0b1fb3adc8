import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Draft, type LessonDraft, newDraft } from '../../../domain/content/content.ts'
import { formatScheduled } from '../../../domain/content/schedules.ts'
import { DAY_MS, germanZone } from '../../../domain/platform/dates.ts'
import { type RefusalCode, refusals } from '../../../domain/platform/refusals.ts'
import { dayIn, timeIn } from '../../../domain/platform/wall-clock.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeParent, makeStaff } from '../../../tests/support/people.ts'
import { connect } from '../../platform/db/connect.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { publishDue, publishDueJob } from './publish-due.ts'

const database = await useDatabase()
const { db } = database
const outbound = createOutbound({ allowed: [] })
const [rosa, egon, ina] = [
  await makeStaff(db, 'author', { firstName: 'Rosa', lastName: 'Schreibt' }),
  await makeStaff(db, 'editor', { firstName: 'Egon', lastName: 'Prüft' }),
  await makeStaff(db, 'editor', { firstName: 'Ina', lastName: 'Auch' }),
]
const admin = await makeAdmin(db)
const callers = callersOf(db)
const author = callers.asStaff(rosa, 'author').admin
const editor = callers.asStaff(egon, 'editor').admin
const asAdmin = callers.asAdmin(admin).admin
const reader = callers.asParent(await makeParent(db))
type Desk = typeof author

const refusal = (code: RefusalCode) => ({ message: refusals[code].message })
const newLesson = async () => {
  const { levels } = await makeCompetency(db)
  return { type: 'lesson', id: levels[0]?.lessonIds[0] as string } as const
}
type Ref = Awaited<ReturnType<typeof newLesson>>

async function write(desk: Desk, ref: Ref, title: string) {
  const opened: { draft: Draft; base: { revision: number; version: number } } = await desk.content.open(ref)
  const payload = { ...(opened.draft.payload as LessonDraft), title }
  return (await desk.content.save({ ...ref, base: opened.base, payload })).base
}
const momentOf = (instant: Date) => ({ day: dayIn(germanZone, instant), time: timeIn(germanZone, instant) })
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const tomorrow = momentOf(inDays(1))
const afterThat = inDays(2)
/** Egon sets that it is published tomorrow. */
async function scheduled(title: string) {
  const ref = await newLesson()
  await editor.schedules.set({ ...ref, base: await write(author, ref, title), ...tomorrow })
  return ref
}
const titleOf = async ({ id }: Ref) => (await reader.lessons.preview({ lessonId: id })).title
/** What was published besides the text that the lesson began with. */
const publications = async (ref: Ref) => (await author.content.history(ref)).slice(0, -1)
const failureOf = async (ref: Ref) => (await author.schedules.ofContent(ref))?.failure
const due = (now = afterThat) => publishDue({ db, outbound, now: () => now })

describe('a draft with a moment', () => {
  test('is published then, once, in the name of who set it, as history, log and the start page say', async () => {
    const ref = await scheduled('Zur rechten Zeit')
    expect(await author.schedules.list()).toEqual([
      expect.objectContaining({ ...ref, title: 'Zur rechten Zeit', scheduledBy: 'Egon Prüft', isChanged: false }),
    ])
    await due(new Date())
    expect(await titleOf(ref)).not.toBe('Zur rechten Zeit')
    await Promise.all([due(), due()])
    await due()
    expect(await titleOf(ref)).toBe('Zur rechten Zeit')
    expect(await publications(ref)).toMatchObject([{ by: 'Egon Prüft', writtenBy: ['Rosa Schreibt'] }])
    expect(await author.schedules.list()).toEqual([])
    expect((await author.standing.events(ref)).map(({ says }) => says)).toEqual([
      'Egon Prüft hat die Lektion „Zur rechten Zeit“ wie geplant veröffentlicht.',
      expect.stringMatching(/^Egon Prüft hat die Veröffentlichung geplant: die Lektion .* Zeitpunkt: .* Uhr ME/),
    ])
  })

  test('can be moved and cancelled, and is then published at the other moment, or never', async () => {
    const [moved, cancelled] = [await scheduled('Verschoben'), await scheduled('Abgesagt')]
    const { base } = await author.content.open(moved)
    await asAdmin.schedules.set({ ...moved, base, ...momentOf(inDays(9)) })
    await editor.schedules.cancel(cancelled)
    await due()
    expect([await titleOf(moved), await titleOf(cancelled)]).not.toContain('Verschoben')
    await due(inDays(10))
    expect(await titleOf(moved)).toBe('Verschoben')
    expect(await titleOf(cancelled)).not.toBe('Abgesagt')
    await expect(editor.schedules.cancel(cancelled)).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  test('needs no moment any more when somebody publishes it before', async () => {
    const ref = await scheduled('Doch gleich')
    await asAdmin.content.publish({ ...ref, base: (await author.content.open(ref)).base })
    await due()
    expect(await publications(ref)).toHaveLength(1)
    expect(await author.schedules.ofContent(ref)).toBeNull()
  })

  test('what was taken back is published again at its moment, as the same revision', async () => {
    const ref = await scheduled('Ruht')
    await due()
    await editor.standing.takeBack(ref)
    await editor.schedules.set({ ...ref, base: (await author.content.open(ref)).base, ...tomorrow })
    await due()
    expect(await titleOf(ref)).toBe('Ruht')
    expect(await publications(ref)).toHaveLength(1)
  })

  test('the job runner publishes it', async () => {
    const ref = await scheduled('Vom Auftrag')
    const job = publishDueJob({ db, outbound, now: () => afterThat })
    const jobs = await startJobs(database.pool, [job], { lookEvery: 1 })
    // What the runner does itself when the minute comes.
    await asOwner(db, (tx) => sql`insert into jobs.job (name, policy) values (${job.name}, 'short')`.execute(tx))
    try {
      await expect.poll(() => titleOf(ref), { timeout: 20_000, interval: 200 }).toBe('Vom Auftrag')
    } finally {
      await jobs.stop()
    }
  }, 30_000)
})

describe('where German clocks are changed', () => {
  // The dates are those of the next changes, so that the moments lie ahead but within a year.
  const lastSunday = (year: number, month: number) => {
    const last = new Date(Date.UTC(year, month, 0))
    return new Date(last.getTime() - last.getUTCDay() * DAY_MS).toISOString().slice(0, 10)
  }
  const next = (month: number) => {
    const year = new Date().getUTCFullYear()
    const day = lastSunday(year, month)
    return day > new Date().toISOString().slice(0, 10) ? day : lastSunday(year + 1, month)
  }
  test.each([
    ['in March 02:30 does not exist', next(3), '02:30', 'T01:30:00.000Z', /, 03:30 Uhr MESZ$/],
    ['in October 02:30 comes twice', next(10), '02:30', 'T00:30:00.000Z', /, 02:30 Uhr MESZ$/],
    ['in October 03:00 comes after both', next(10), '03:00', 'T02:00:00.000Z', /, 03:00 Uhr MEZ$/],
  ])('%s: published once, at the moment that the editor was shown', async (_, day, time, instant, shown) => {
    const ref = await newLesson()
    const { publishAt } = await editor.schedules.set({
      ...ref,
      base: await write(author, ref, 'Umgestellt'),
      day,
      time,
    })
    expect(publishAt).toBe(day + instant)
    expect(formatScheduled(publishAt)).toMatch(shown)
    const at = Date.parse(publishAt)
    await due(new Date(at - 1))
    expect(await titleOf(ref)).not.toBe('Umgestellt')
    for (const later of [0, 60_000, 60 * 60_000]) await due(new Date(at + later)) // an hour later it is 02:30 again
    expect(await titleOf(ref)).toBe('Umgestellt')
    expect(await publications(ref)).toHaveLength(1)
  })
})

describe('what is not published then says why, and stays until somebody has read it', () => {
  const happenings: [string, (ref: Ref) => Promise<unknown>, string][] = [
    ['changed', (ref) => write(author, ref, 'Anders'), 'Der Entwurf wurde danach geändert.'],
    [
      'discarded',
      async (ref) => author.content.discard({ ...ref, base: (await author.content.open(ref)).base }),
      'Der Entwurf wurde danach verworfen.',
    ],
    ['thrown away', (ref) => editor.standing.bin(ref), 'Der Text liegt im Papierkorb.'],
    ['taken back', (ref) => editor.standing.takeBack(ref), 'Der Text wurde danach zurückgezogen.'],
  ]
  test.each(happenings)('%s', async (_, happen, failure) => {
    const ref = await scheduled('Vorher')
    await happen(ref)
    await due()
    await due()
    expect(await failureOf(ref)).toBe(failure)
    expect(await publications(ref)).toEqual([])
    const [newest] = (await author.standing.events(ref)).filter(({ says }) => says.includes('nicht möglich'))
    expect(newest?.says).toContain(`Grund: ${failure}`)
    await editor.schedules.cancel(ref)
    expect(await author.schedules.ofContent(ref)).toBeNull()
  })

  test('a change is told before the moment comes', async () => {
    const ref = await scheduled('Vorher')
    await write(author, ref, 'Nachher')
    expect(await author.schedules.ofContent(ref)).toMatchObject({ isChanged: true, failure: null })
    await editor.schedules.cancel(ref)
  })

  test('who set it lost the role, or the account is locked or gone', async () => {
    const [taken, locked, gone] = [
      await makeStaff(db, 'editor'),
      await makeStaff(db, 'editor'),
      await makeStaff(db, 'editor'),
    ]
    const refs: Ref[] = []
    for (const person of [taken, locked, gone]) {
      const ref = await newLesson()
      const desk = callers.asStaff(person, 'editor').admin
      await desk.schedules.set({ ...ref, base: await write(author, ref, 'Von früher'), ...tomorrow })
      refs.push(ref)
    }
    await asOwner(db, async (tx) => {
      await sql`update profiles set staff_role = 'author' where id = ${taken.id}`.execute(tx)
      await sql`update auth."user" set "lockedAt" = now() where id = ${locked.id}`.execute(tx)
      await sql`delete from auth."user" where id = ${gone.id}`.execute(tx)
    })
    await due()
    for (const ref of refs) {
      expect(await failureOf(ref)).toBe(refusals.SCHEDULER_MAY_NOT.message)
      await editor.schedules.cancel(ref)
    }
  })

  test('deleted for good, it waits for nothing', async () => {
    const ref = await scheduled('Weg')
    await editor.standing.bin(ref)
    const left = await asOwner(db, async (tx) => {
      await tx.deleteFrom('lessons').where('id', '=', ref.id).execute()
      return tx.selectFrom('contentSchedules').where('contentId', '=', ref.id).selectAll().execute()
    })
    expect(left).toEqual([])
  })
})

describe('a moment is refused', () => {
  test('that has passed, lies far ahead, or is none', async () => {
    const ref = await newLesson()
    const base = await write(author, ref, 'Wann?')
    const set = (moment: { day: string; time: string }) => editor.schedules.set({ ...ref, base, ...moment })
    await expect(set(momentOf(new Date()))).rejects.toMatchObject(refusal('SCHEDULE_IN_PAST'))
    await expect(set(momentOf(inDays(400)))).rejects.toMatchObject(refusal('SCHEDULE_TOO_FAR'))
    await expect(set({ day: '2027-02-30', time: '08:00' })).rejects.toThrow('Bitte wählen Sie einen Tag.')
    await expect(set({ ...tomorrow, time: '24:00' })).rejects.toThrow('Uhrzeit')
  })

  test('for what could not be published now, and from who may not', async () => {
    const ref = await newLesson()
    const { base } = await author.content.open(ref)
    await expect(editor.schedules.set({ ...ref, base, ...tomorrow })).rejects.toMatchObject(
      refusal('NOTHING_TO_PUBLISH'),
    )
    const empty = await author.content.save({ ...ref, base, payload: newDraft.lesson() })
    await expect(editor.schedules.set({ ...ref, base: empty.base, ...tomorrow })).rejects.toThrow('Titel')
    await expect(editor.schedules.set({ ...ref, base, ...tomorrow })).rejects.toThrow('Nichts wurde überschrieben.')
    await expect(author.schedules.set({ ...ref, base, ...tomorrow })).rejects.toMatchObject(refusal('FORBIDDEN'))
  })
})

describe('where four eyes are asked for', async () => {
  const { db: guardedDb, close } = connect(database.clientConfig, async () => {}, { FOUR_EYES: true })
  afterAll(close)
  const guarded = callersOf(guardedDb)
  const [writer, second] = [guarded.asStaff(egon, 'editor').admin, guarded.asStaff(ina, 'editor').admin]
  const guardedDue = () => publishDue({ db: guardedDb, outbound, now: () => afterThat })

  test('who wrote sets no moment, an admin neither; a second person does, and it counts as checked', async () => {
    const ref = await newLesson()
    const base = await write(writer, ref, 'Geprüft')
    await expect(writer.schedules.set({ ...ref, base, ...tomorrow })).rejects.toMatchObject(
      refusal('SECOND_PERSON_NEEDED'),
    )
    await second.schedules.set({ ...ref, base, ...tomorrow })
    await guardedDue()
    expect(await publications(ref)).toMatchObject([{ by: 'Ina Auch', isChecked: true }])
  })

  test('the database refuses the writer when the moment comes, however the moment was set', async () => {
    const ref = await scheduled('Vor dem Schalter') // by Egon, before four eyes were asked for
    await asOwner(db, (tx) =>
      sql`insert into content_writers (content_type, content_id, person_id) values ('lesson', ${ref.id}, ${egon.id})`.execute(
        tx,
      ),
    )
    await guardedDue()
    expect(await failureOf(ref)).toBe(refusals.SECOND_PERSON_NEEDED.message)
    expect(await publications(ref)).toEqual([])
  })
})
