import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newActivity } from '../../../domain/content/activities/activity.ts'
import { placeOf } from '../../../domain/content/activities/place.ts'
import type { LessonDraft } from '../../../domain/content/content.ts'
import { type RefusalCode, refusals } from '../../../domain/platform/refusals.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { describeStorages, type MediaServer, openMediaServer } from '../../../tests/support/media-server.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent } from '../../../tests/support/people.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { makeM4a, makeMp3, makeMp4, makeOgg, makeWebm, recordingUploaderAt } from '../../../tests/support/recordings.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { notStored } from './library.ts'
import { removeOrphanedFiles } from './orphaned-files.ts'

type Uploaded = { recording: { id: string; name: string; address: string; bytes: number; seconds: number } }

describeStorages('recordings in', (where) => {
  let server: MediaServer
  let upload: Awaited<ReturnType<typeof recordingUploaderAt>>
  let onTheWay: string
  beforeAll(async () => {
    onTheWay = await mkdtemp(join(tmpdir(), 'netzpass-on-the-way-'))
    vi.stubEnv('TMPDIR', onTheWay)
    server = await openMediaServer(where)
    upload = await recordingUploaderAt(server.url, server.editor.email)
  }, 60_000)
  afterAll(async () => {
    await server.close()
    vi.unstubAllEnvs()
    await rm(onTheWay, { recursive: true, force: true })
  })

  const add = async (file: Buffer, name?: string) => {
    const answer = await upload(file, name ? { name } : {})
    const body = (await answer.json()) as Uploaded
    if (!answer.ok) throw new Error(JSON.stringify(body))
    return body.recording
  }
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
  const fileOf = ({ address }: { address: string }) => address.slice('/media/'.length)
  const filesOnTheWay = async () => (await readdir(onTheWay)).filter((name) => name.startsWith('netzpass-recording-'))

  describe('are taken in', () => {
    test.each([
      ['mp3', 'audio/mpeg', makeMp3],
      ['m4a', 'audio/mp4', makeM4a],
      ['ogg', 'audio/ogg', makeOgg],
      ['mp4', 'video/mp4', makeMp4],
      ['webm', 'video/webm', makeWebm],
    ] as const)('as %s, and stay byte for byte what they are', async (ending, type, make) => {
      const file = await make()
      const recording = await add(file, 'Mila erzählt.bin')
      expect(recording).toMatchObject({ name: 'Mila erzählt', bytes: file.length })
      expect(recording.address).toMatch(new RegExp(`^/media/[0-9a-f-]{25}\\.${ending}$`))
      const answer = await server.get(recording.address)
      expect(answer.headers.get('content-type')).toBe(type)
      expect((await bytesOf(answer)).equals(file)).toBe(true)
      expect(await filesOnTheWay()).toEqual([])
    })

    test('once, also when they come twice', async () => {
      const file = await makeMp3()
      const first = await add(file, 'Eins.mp3')
      expect(await (await upload(file, { name: 'Zwei.mp3' })).json()).toEqual({ recording: first, isKnown: true })
    })

    test.each<[string, RefusalCode, () => Buffer | Promise<Buffer>]>([
      ['a picture that calls itself sound', 'RECORDING_WRONG_KIND', () => drawPicture('png')],
      ['nothing', 'RECORDING_EMPTY', () => Buffer.alloc(0)],
      ['an MP4 that was cut off', 'RECORDING_UNREADABLE', async () => (await makeMp4()).subarray(0, -100)],
      ['too much sound', 'RECORDING_TOO_LARGE', async () => Buffer.concat(Array(21).fill(await makeMp3(32)))],
      ['too large a video', 'RECORDING_TOO_LARGE', async () => Buffer.alloc(40 * 1024 * 1024 + 1)],
    ])('but not %s, of which nothing stays', async (_what, code, make) => {
      const [before, { total }] = [await server.storage.list(), await server.admin.media.listRecordings()]
      const answer = await upload(await make())
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: refusals[code].status,
        body: { code, message: refusals[code].message },
      })
      expect(await server.storage.list()).toEqual(before)
      expect((await server.admin.media.listRecordings()).total).toBe(total)
      expect(await filesOnTheWay()).toEqual([])
    })

    test('but not without end, and not of another type', async () => {
      const sending = request(`${server.url}/api/media/recordings`, {
        method: 'POST',
        headers: { ...server.headers, 'content-type': 'video/mp4', 'transfer-encoding': 'chunked' },
      })
      const answered = once(sending, 'response') as Promise<[IncomingMessage]>
      sending.on('error', () => {}) // the server hangs up while more is sent
      for (let sent = 0; sent < 41; sent++) sending.write(Buffer.alloc(1024 * 1024))
      const [answer] = await answered
      expect(answer.statusCode).toBe(413)
      sending.destroy()
      expect((await upload(await makeMp3(), { headers: { 'content-type': 'text/html' } })).status).toBe(415)
      expect(await filesOnTheWay()).toEqual([])
    })

    test('but not half, when whoever sends goes away', async () => {
      const file = await makeMp3(30)
      const sending = request(`${server.url}/api/media/recordings`, {
        method: 'POST',
        headers: { ...server.headers, 'content-type': 'audio/mpeg', 'content-length': String(file.length) },
      })
      const isOver = once(sending, 'error')
      sending.write(file.subarray(0, file.length / 2))
      await expect.poll(filesOnTheWay).toHaveLength(1)
      const { total } = await server.admin.media.listRecordings()
      sending.destroy()
      await isOver
      await expect.poll(filesOnTheWay).toEqual([])
      expect((await server.admin.media.listRecordings()).total).toBe(total)
    })

    test('and where the disk is full that is said', () => {
      const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      expect(notStored('recording', full).code).toBe('STORAGE_FULL')
      expect(notStored('recording', new Error('Cannot write file', { cause: full })).code).toBe('STORAGE_FULL')
      expect(notStored('recording', new Error('away')).code).toBe('RECORDING_NOT_STORED')
    })

    test('from the team alone', async () => {
      const parent = await makeParent(server.database.db)
      const asParent = await recordingUploaderAt(server.url, parent.email)
      expect((await asParent(await makeMp3())).status).toBe(403)
      const child = await makeChild(server.database.db, parent)
      const listed = server.api.asChild(child).admin.media.listRecordings()
      await expect(listed).rejects.toMatchObject(refusal('FORBIDDEN'))
    })
  })

  describe('are handed out', () => {
    let file: Buffer
    let address: string
    beforeAll(async () => {
      file = await makeMp3(90) // more than what is read at once
      address = (await add(file)).address
    })

    test('to everybody, whole, for an hour, and as nothing but what they are', async () => {
      const answer = await server.get(address)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'audio/mpeg',
        'content-length': String(file.length),
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      expect((await bytesOf(answer)).equals(file)).toBe(true)
    })

    test.each([
      ['from the beginning on', 'bytes=0-', 0, Number.POSITIVE_INFINITY],
      ['two bytes', 'bytes=0-1', 0, 1],
      ['from the middle on', 'bytes=700000-', 700_000, Number.POSITIVE_INFINITY],
      ['across what is read at once', 'bytes=100-1200000', 100, 1_200_000],
    ])('in parts: %s', async (_what, range, start, end) => {
      const answer = await server.get(address, { range })
      const last = Math.min(end, file.length - 1)
      expect({ status: answer.status, range: answer.headers.get('content-range') }).toEqual({
        status: 206,
        range: `bytes ${start}-${last}/${file.length}`,
      })
      expect(answer.headers.get('content-length')).toBe(String(last - start + 1))
      expect((await bytesOf(answer)).equals(file.subarray(start, last + 1))).toBe(true)
    })

    test('in no part that they have not', async () => {
      const answer = await server.get(address, { range: `bytes=${file.length}-` })
      expect({ status: answer.status, text: await answer.text() }).toEqual({
        status: 416,
        text: refusals.RANGE_NOT_SATISFIABLE.message,
      })
      expect(answer.headers.get('content-range')).toBe(`bytes */${file.length}`)
    })

    test('in parts of this version alone, once, and by their head', async () => {
      const etag = (await server.get(address, {}, 'HEAD')).headers.get('etag') as string
      expect((await server.get(address, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
      expect((await server.get(address, { range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200)
      expect((await server.get(address, { 'if-none-match': etag })).status).toBe(304)
      const head = await server.get(address, { range: 'bytes=5-9' }, 'HEAD')
      expect({ status: head.status, length: head.headers.get('content-length') }).toEqual({ status: 206, length: '5' })
    })

    test('and not without a row, or without their file', async () => {
      await server.storage.put('aaaaaaaaaaaa-bbbbbbbbbbbb.mp3', file)
      expect((await server.get('/media/aaaaaaaaaaaa-bbbbbbbbbbbb.mp3')).status).toBe(404)
      await server.storage.remove('aaaaaaaaaaaa-bbbbbbbbbbbb.mp3')
      const gone = await add(await makeMp3())
      await server.storage.remove(fileOf(gone))
      expect((await server.get(gone.address, { range: 'bytes=0-1' })).status).toBe(404)
      await server.admin.media.remove({ id: gone.id })
    })
  })

  test('are listed apart from pictures, and renamed', async () => {
    const { id } = await add(await makeOgg(), 'Leise.ogg')
    const picture = await server.add(await drawPicture('png'))
    const ids = (await server.admin.media.listRecordings({ search: 'leise' })).recordings.map((one) => one.id)
    expect(ids).toEqual([id])
    expect((await server.admin.media.list()).pictures.map((one) => one.id)).not.toContain(id)
    expect((await server.admin.media.listRecordings()).recordings.map((one) => one.id)).not.toContain(picture.id)
    await server.admin.media.rename({ id, name: 'Laut' })
    const [renamed] = (await server.admin.media.listRecordings({ search: 'laut' })).recordings
    expect(renamed).toMatchObject({ id, name: 'Laut', seconds: expect.any(Number) })
  })

  test('stay as long as a lesson has them, and a lesson is not published without one it names', async () => {
    const { admin } = server
    const { id: mediaId, address, bytes, seconds } = await add(await makeMp3())
    const competency = await makeCompetency(server.database.db)
    const id = competency.levels[0]?.lessonIds[0] as string
    const activity = {
      ...newActivity('listen', 'hoeren'),
      ...{ title: 'Mila erzählt', prompt: 'Hör zu.', ending: 'Das weißt du jetzt.' },
      ...{ recording: { file: address.slice(1), bytes, seconds }, transcript: 'Mila: Hallo.' },
    }
    const opened = await admin.content.open({ type: 'lesson', id })
    const lesson = opened.draft.payload as LessonDraft
    const payload = { ...lesson, content: `<p>Los.</p>${placeOf('hoeren')}`, activities: [activity] } as LessonDraft
    const { base } = await admin.content.save({ type: 'lesson', id, base: opened.base, payload })

    const inUse = { message: expect.stringContaining('„Lektion 1.1“'), cause: { code: 'RECORDING_IN_USE' } }
    await expect(admin.media.remove({ id: mediaId })).rejects.toMatchObject(inUse)
    await admin.content.publish({ type: 'lesson', id, base })
    await expect(admin.media.remove({ id: mediaId })).rejects.toMatchObject(inUse)
    const [listed] = (await admin.media.listRecordings({ search: '' })).recordings.filter((one) => one.id === mediaId)
    expect(listed?.usages).toMatchObject([{ contentId: id, stages: expect.arrayContaining(['published']) }])

    const gone = { ...activity, recording: { file: 'media/cccccccccccc-cccccccccccc.mp3', bytes, seconds } }
    const again = await admin.content.open({ type: 'lesson', id })
    const saved = await admin.content.save({
      ...{ type: 'lesson', id, base: again.base },
      payload: { ...payload, activities: [gone] } as LessonDraft,
    })
    const publishing = admin.content.publish({ type: 'lesson', id, base: saved.base })
    await expect(publishing).rejects.toThrow('Eine Aufnahme dieser Lektion gibt es nicht mehr.')
  })

  test('go with their row, and a file without one goes later', async () => {
    const { id, address } = await add(await makeMp3())
    await server.admin.media.remove({ id })
    expect((await server.get(address)).status).toBe(404)
    expect(await server.storage.list()).not.toContain(fileOf({ address }))
    const orphan = 'dddddddddddd-dddddddddddd.webm'
    await server.storage.put(orphan, await makeWebm())
    await asOwner(server.database.db, (tx) =>
      tx
        .insertInto('orphanedFiles')
        .values({ file: orphan, since: new Date(0) })
        .execute(),
    )
    await removeOrphanedFiles(server.database.db, server.storage)
    expect(await server.storage.list()).not.toContain(orphan)
  })
})
