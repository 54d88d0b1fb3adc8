/** @module-tag thorough */
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Draft } from '../../../domain/content/content.ts'
import type { PlacedRecording } from '../../../domain/content/recordings/recording.ts'
import { openAccountServer } from '../../../tests/support/account-server.ts'
import { giveActivities, sampleOf } from '../../../tests/support/activities.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { changesIn, sendPackage } from '../../../tests/support/packages.ts'
import { makeAdmin } from '../../../tests/support/people.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { makeMp3, makeWebm } from '../../../tests/support/recordings.ts'
import { readSettings } from '../../settings.ts'
import { openStorage } from '../../storage.ts'
import type { PackagePlan } from './plan.ts'
import { pack } from './zip.ts'

const showing = (file: string) =>
  `<figure><img src="/media/${file}" alt="Ein Schloss" width="64" height="40" /></figure>`
/** Another house, with a library of its own. */
const openHouse = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'netzpass-house-'))
  const storage = await openStorage(readSettings({ DATA_DIR: folder }), 'media')
  const house = await openAccountServer({ storage })
  const editor = await makeAdmin(house.database.db)
  const desk = house.openBrowser()
  expect((await desk.signIn(editor.email)).status).toBe(200)
  const upload = async (bytes: Uint8Array) => {
    const { json } = await desk.post('/api/media', bytes, {
      'content-type': 'image/png',
      'x-file-name': 'schloss.png',
    })
    const picture = await asOwner(house.database.db, (tx) =>
      tx.selectFrom('media').where('id', '=', json.picture.id).select('file').executeTakeFirstOrThrow(),
    )
    return picture.file
  }
  const pictures = () =>
    asOwner(house.database.db, (tx) => tx.selectFrom('media').select(['file', 'name', 'uploadedBy']).execute())
  const record = async (bytes: Uint8Array): Promise<PlacedRecording> => {
    const { json } = await desk.post('/api/media/recordings', bytes, { 'content-type': 'video/webm' })
    const { address, bytes: size, seconds } = json.recording
    return { file: address.slice(1), bytes: size, seconds }
  }
  return { ...house, editor, desk, upload, record, pictures }
}

/** A house with a lesson to listen to. */
async function houseWith(bytes: Uint8Array) {
  const house = await openHouse()
  const competency = await makeCompetency(house.database.db)
  const recording = await house.record(bytes)
  const lesson = { ...sampleOf('listen'), recording }
  await giveActivities(house.database.db, competency.levels[0]?.lessonIds[0] as string, [lesson])
  return { house, lesson, path: `/api/packages?competency=${competency.id}` }
}
/** A package with one lesson that shows a picture, and nothing of it left but the package. */
async function packageWith(bytes: Uint8Array) {
  const house = await openHouse()
  const competency = await makeCompetency(house.database.db)
  const file = await house.upload(bytes)
  await asOwner(house.database.db, (tx) =>
    tx
      .updateTable('lessons')
      .set({ content: showing(file) })
      .where('id', '=', competency.levels[0]?.lessonIds[0] as string)
      .execute(),
  )
  const { bytes: zip } = await house.desk.get(`/api/packages?competency=${competency.id}`)
  await house.database.close()
  return { zip, file }
}
async function takeIn(house: Awaited<ReturnType<typeof openHouse>>, zip: Uint8Array) {
  const plan: PackagePlan = (await sendPackage(house.desk, { path: 'check', bytes: zip })).json
  const choices = { seen: plan.fingerprint, agreed: [] }
  const answer = await sendPackage(house.desk, { path: 'import', bytes: zip, choices })
  expect(answer.status, answer.text).toBe(200)
  const lesson = plan.items.find(({ title }) => title === 'Lektion 1.1')?.after as Draft & { type: 'lesson' }
  return { plan, content: lesson.payload.content }
}

test('a picture of the library comes along, is drawn again, and is there for the lesson; a second time nothing comes', async () => {
  const { zip, file } = await packageWith(await drawPicture('png'))
  expect(Object.keys(unzipSync(zip))).toContain(`media/${file}`)
  const house = await openHouse()
  const { plan, content } = await takeIn(house, zip)
  expect(plan.newPictures).toBe(1)
  expect(content).toBe(showing(file))
  expect(await house.pictures()).toEqual([{ file, name: 'Ein Schloss', uploadedBy: house.editor.id }])
  expect((await house.desk.get(`/media/${file}`)).status).toBe(200)
  const again: PackagePlan = (await sendPackage(house.desk, { path: 'check', bytes: zip })).json
  expect([changesIn(again), again.newPictures]).toEqual([[], 0])
  await house.database.close()
})

test('a picture of the library that is here under another name is not kept twice: the lesson shows the one from here', async () => {
  const picture = await drawPicture('png')
  const { zip, file } = await packageWith(picture)
  const house = await openHouse()
  const own = await house.upload(picture)
  expect(own).not.toBe(file)
  const { plan, content } = await takeIn(house, zip)
  expect(plan.newPictures).toBe(0)
  expect(content).toBe(showing(own))
  expect(await house.pictures()).toHaveLength(1)
  await house.database.close()
})

test('one picture under two names comes once: the second lesson shows it too', async () => {
  const house = await openHouse()
  const competency = await makeCompetency(house.database.db)
  const [first, second] = ['aaaaaaaaaaaa-aaaaaaaaaaaa.webp', 'bbbbbbbbbbbb-bbbbbbbbbbbb.webp'] as const
  await asOwner(house.database.db, (tx) =>
    tx
      .updateTable('lessons')
      .set({ content: showing(first) })
      .where('id', '=', competency.levels[0]?.lessonIds[0] as string)
      .execute(),
  )
  const files = unzipSync((await house.desk.get(`/api/packages?competency=${competency.id}`)).bytes)
  const lesson = Object.keys(files).find((name) => name.includes('lektion-1-1')) as string
  const copy = strFromU8(files[lesson] as Uint8Array)
    .replace(/^id: .*$/m, `id: ${randomUUID()}`)
    .replace('Lektion 1.1', 'Lektion 1.2')
    .replace(first, second)
  const picture = await drawPicture('webp')
  const twice = new Map<string, string | Uint8Array>([
    ...Object.entries(files),
    [lesson.replace('1-lektion-1-1', '1a-lektion-1-2'), copy],
    [`media/${first}`, picture],
    [`media/${second}`, picture],
  ])
  const plan: PackagePlan = (await sendPackage(house.desk, { path: 'check', bytes: pack(twice) })).json
  expect(plan.newPictures).toBe(1)
  expect(changesIn(plan)).toMatchObject([{ title: 'Lektion 1.2', after: { payload: { content: showing(first) } } }])
  await house.database.close()
})

test('a picture of the library that is none refuses the whole package, and leaves nothing in the library', async () => {
  const { zip, file } = await packageWith(await drawPicture('png'))
  const house = await openHouse()
  const evil = pack(
    new Map([...Object.entries(unzipSync(zip)), [`media/${file}`, Buffer.from('<svg onload="ran()">')]]),
  )
  for (const path of ['check', 'import'] as const)
    expect(
      (await sendPackage(house.desk, { path, bytes: evil, choices: { seen: 'x', agreed: [] } })).json,
    ).toMatchObject({
      code: 'PACKAGE_REFUSED',
      message: expect.stringMatching(new RegExp(`^media/${file}: `)),
    })
  const other = pack(new Map([...Object.entries(unzipSync(zip)), ['media/schloss.png', Buffer.from('x')]]))
  expect((await sendPackage(house.desk, { path: 'check', bytes: other })).json.message).toMatch(
    /^media\/schloss\.png: .*gehört nicht/,
  )
  expect(await house.pictures()).toEqual([])
  await house.database.close()
})

test('a recording comes along byte for byte, with transcript and captions, and is heard in the other house', async () => {
  const video = await makeWebm()
  const { house: first, lesson, path } = await houseWith(video)
  const { bytes: zip } = await first.desk.get(path)
  await first.database.close()
  expect(Buffer.from(unzipSync(zip)[lesson.recording.file] as Uint8Array).equals(video)).toBe(true)

  const house = await openHouse()
  const plan: PackagePlan = (await sendPackage(house.desk, { path: 'check', bytes: zip })).json
  expect([plan.newPictures, plan.newRecordings]).toEqual([0, 1])
  const choices = { seen: plan.fingerprint, agreed: [] }
  expect((await sendPackage(house.desk, { path: 'import', bytes: zip, choices })).status).toBe(200)
  expect(changesIn(plan)).toContainEqual(
    expect.objectContaining({ after: { type: 'lesson', payload: expect.objectContaining({ activities: [lesson] }) } }),
  )
  expect(await house.pictures()).toMatchObject([
    { file: lesson.recording.file.slice('media/'.length), name: lesson.title },
  ])
  const heard = await house.desk.get(`/${lesson.recording.file}`)
  expect(heard.status).toBe(200)
  expect(Buffer.from(heard.bytes).equals(video)).toBe(true)
  const again: PackagePlan = (await sendPackage(house.desk, { path: 'check', bytes: zip })).json
  expect([changesIn(again), again.newRecordings]).toEqual([[], 0])
  await house.database.close()
})

test('a recording that is here under another name is not kept twice, and one that is none refuses the package', async () => {
  const video = await makeWebm()
  const { house: first, lesson, path } = await houseWith(video)
  const files = unzipSync((await first.desk.get(path)).bytes)
  await first.database.close()
  const house = await openHouse()
  for (const fake of [Buffer.from('<script>'), await makeMp3()]) {
    const evil = pack(new Map([...Object.entries(files), [lesson.recording.file, fake]]))
    const { json } = await sendPackage(house.desk, { path: 'check', bytes: evil })
    expect(json).toMatchObject({
      code: 'PACKAGE_REFUSED',
      message: expect.stringMatching(new RegExp(`^${lesson.recording.file}: `)),
    })
  }
  const own = await house.record(video)
  const plan: PackagePlan = (
    await sendPackage(house.desk, { path: 'check', bytes: pack(new Map(Object.entries(files))) })
  ).json
  expect(plan.newRecordings).toBe(0)
  expect(JSON.stringify(changesIn(plan))).toContain(own.file)
  await house.database.close()
})

test('a package that could be taken in nowhere is not made', async () => {
  const { house, path } = await houseWith(await makeWebm())
  await asOwner(house.database.db, (tx) =>
    tx
      .updateTable('media')
      .set({ bytes: 50 * 1024 * 1024 + 1 })
      .execute(),
  )
  const answer = await house.desk.get(path)
  expect({ status: answer.status, code: answer.json.code }).toEqual({ status: 409, code: 'PACKAGE_TOO_LARGE' })
  await house.database.close()
})
