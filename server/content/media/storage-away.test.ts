import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { refusals } from '../../../domain/platform/refusals.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { FailingProxy } from '../../../tests/support/failing-proxy.ts'
import { type MediaServer, openMediaServer } from '../../../tests/support/media-server.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { makeMp3, recordingUploaderAt } from '../../../tests/support/recordings.ts'
import { openStorage } from '../../storage.ts'
import { removeOrphanedFiles } from './orphaned-files.ts'

/** No request hangs above this. */
const AT_MOST_MS = 5_000

let server: MediaServer
let proxy: FailingProxy
beforeAll(async () => {
  server = await openMediaServer('a bucket', async (port) => {
    proxy = await FailingProxy.before(port)
    return proxy.port
  })
}, 60_000)
afterEach(async () => {
  vi.useRealTimers()
  await proxy.become('open')
})
afterAll(async () => {
  await proxy.close()
  await server.close()
})

const add = async () => server.add(await drawPicture('png'))
const timed = async <T>(work: Promise<T>) => {
  const before = performance.now()
  const answer = await work
  expect(performance.now() - before).toBeLessThan(AT_MOST_MS)
  return answer
}
const orphans = () => asOwner(server.database.db, (tx) => tx.selectFrom('orphanedFiles').selectAll().execute())
const age = () =>
  asOwner(server.database.db, (tx) => sql`update orphaned_files set since = now() - interval '11 minutes'`.execute(tx))
const tidy = () => removeOrphanedFiles(server.database.db, server.storage)
/** Every row has its file, and every file its row. */
async function isWhole() {
  const { pictures } = await server.admin.media.list()
  const { recordings } = await server.admin.media.listRecordings()
  const files = [...pictures, ...recordings].map(({ address }) => address.slice('/media/'.length))
  expect((await server.storage.list()).sort()).toEqual(files.sort())
}

describe.each(['away', 'silent', 'broken'] as const)('while the bucket is %s', (mood) => {
  test('a picture is answered with 503 and a sentence, and is there again afterwards', async () => {
    const { address } = await add()
    await proxy.become(mood)
    const answer = await timed(server.get(address))
    expect({ status: answer.status, text: await answer.text() }).toEqual({
      status: 503,
      text: refusals.PICTURE_UNAVAILABLE.message,
    })
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.headers.get('cache-control') ?? '').not.toContain('max-age')
    await proxy.become('open')
    expect((await server.get(address)).status).toBe(200)
  })

  test('a recording is neither handed out nor taken in, with a sentence each, and both work afterwards', async () => {
    const upload = await recordingUploaderAt(server.url, server.editor.email)
    const { recording } = (await (await upload(await makeMp3())).json()) as { recording: { address: string } }
    const file = await makeMp3()
    await proxy.become(mood)
    const answer = await timed(server.get(recording.address, { range: 'bytes=0-1' }))
    expect({ status: answer.status, text: await answer.text() }).toEqual({
      status: 503,
      text: refusals.RECORDING_UNAVAILABLE.message,
    })
    const refused = await timed(upload(file))
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ message: refusals.RECORDING_NOT_STORED.message })
    await proxy.become('open')
    expect((await server.get(recording.address, { range: 'bytes=0-1' })).status).toBe(206)
    expect((await upload(file)).status).toBe(200)
    await age()
    await tidy()
    expect(await orphans()).toEqual([])
  })

  test('an upload is refused with a sentence, leaves no half picture, and works afterwards', async () => {
    const file = await drawPicture('png')
    const { total } = await server.admin.media.list()
    await proxy.become(mood)
    const answer = await timed(server.upload(file))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ message: refusals.PICTURE_NOT_STORED.message })
    expect((await server.admin.media.list()).total).toBe(total)
    await proxy.become('open')
    await server.add(file)
    await age()
    await tidy()
    expect(await orphans()).toEqual([])
    await isWhole()
  })

  test('a package with a picture is refused with a sentence and not noted, and comes whole afterwards', async () => {
    const { address } = await add()
    const competency = await makeCompetency(server.database.db)
    await asOwner(server.database.db, (tx) =>
      tx
        .updateTable('lessons')
        .set({ content: `<figure><img src="${address}" alt="Ein Bild" width="64" height="40" /></figure>` })
        .where('id', '=', competency.levels[0]?.lessonIds[0] as string)
        .execute(),
    )
    const noted = () =>
      asOwner(server.database.db, (tx) =>
        tx.selectFrom('auditLog').where('subject', '=', competency.id).select('action').execute(),
      )
    const take = () => server.get(`/api/packages?competency=${competency.id}`, server.headers)
    await proxy.become(mood)
    const answer = await timed(take())
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ message: refusals.PICTURE_UNAVAILABLE.message })
    expect(await noted()).toEqual([])
    await proxy.become('open')
    expect((await take()).status).toBe(200)
    expect(await noted()).toEqual([{ action: 'content exported' }])
  })

  test('a picture is deleted for everybody, and its file as soon as the bucket is back', async () => {
    const { id, address } = await add()
    await proxy.become(mood)
    await timed(server.admin.media.remove({ id }))
    expect((await server.get(address)).status).toBe(404)
    expect(await orphans()).toHaveLength(1)
    await age()
    await expect(timed(tidy())).rejects.toThrow()
    await proxy.become('open')
    await tidy()
    expect(await orphans()).toEqual([])
    await isWhole()
  })
})

test('a bucket that is silent is waited for four seconds, so that a request is answered within five', async () => {
  const storage = await openStorage(server.settings, 'media')
  await proxy.become('silent')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const given = vi.fn()
  storage.read('aaaaaaaaaaaa-aaaaaaaaaaaa.webp').catch(given)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(given).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(given).toHaveBeenCalledWith(new Error('The bucket did not answer in time.'))
  vi.useRealTimers()
})

test('what is just being uploaded is left alone, and so is what has its picture', async () => {
  const { address } = await add()
  const file = address.slice('/media/'.length)
  const other = 'bbbbbbbbbbbb-bbbbbbbbbbbb.webp'
  await server.storage.put(other, Buffer.from('on its way'))
  await asOwner(server.database.db, (tx) => tx.insertInto('orphanedFiles').values({ file: other }).execute())
  await asOwner(server.database.db, (tx) =>
    sql`insert into orphaned_files values (${file}, now() - interval '1 hour')`.execute(tx),
  )
  await tidy()
  expect((await orphans()).map((orphan) => orphan.file)).toEqual([other])
  expect((await server.get(address)).status).toBe(200)
  expect(await server.storage.read(other)).toBeDefined()
})
