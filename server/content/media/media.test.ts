import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LessonDraft } from '../../../domain/content/content.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { describeStorages, type MediaServer, openMediaServer } from '../../../tests/support/media-server.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../../../tests/support/people.ts'
import { drawPicture, uploaderAt } from '../../../tests/support/pictures.ts'
import { questionsOfEachKind } from '../../../tests/support/questions.ts'
import { refusal } from '../../../tests/support/refusal.ts'

describeStorages('the media library in', (where) => {
  let server: MediaServer
  beforeAll(async () => {
    server = await openMediaServer(where)
  }, 60_000)
  afterAll(() => server.close())

  const add = async (name?: string) => server.add(await drawPicture('png'), name)
  const fileOf = ({ address }: { address: string }) => address.slice('/media/'.length)
  const showing = ({ address }: { address: string }) => `<figure><img src="${address}" alt="Ein Schloss" /></figure>`

  describe('serves a picture', () => {
    test('to everybody, for an hour, and as nothing but a picture', async () => {
      const picture = await add()
      const answer = await server.get(picture.address)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(picture.bytes),
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(answer.headers.get('set-cookie')).toBeNull()
    })

    test('once: who has it is told so', async () => {
      const { address } = await add()
      const etag = (await server.get(address)).headers.get('etag') as string
      const again = await server.get(address, { 'if-none-match': `"x", W/${etag}` })
      expect({ status: again.status, length: (await again.arrayBuffer()).byteLength }).toEqual({
        status: 304,
        length: 0,
      })
      expect(again.headers.get('cache-control')).toBe('public, max-age=3600')
      expect((await server.get(address, { 'if-none-match': '"x"' })).status).toBe(200)
    })

    test('or only its head', async () => {
      const { address, bytes } = await add()
      const head = await server.get(address, {}, 'HEAD')
      expect({ status: head.status, length: head.headers.get('content-length') }).toEqual({
        status: 200,
        length: String(bytes),
      })
    })

    test.each([
      ['one that nobody uploaded', '/media/0123456789ab-0123456789ab.webp'],
      ['a name that is none', '/media/schloss.png'],
      ['the folder', '/media/'],
      ['a way out of the folder', '/media/..%2fsecret'],
      ['… written twice', '/media/%252e%252e%252fsecret'],
      ['… with backslashes', '/media/..%5c..%5csecret'],
      ['a folder in the folder', '/media/x/0123456789ab-0123456789ab.webp'],
    ])('and not %s', async (_sentence, path) => {
      const answer = await server.get(path)
      expect({ status: answer.status, text: await answer.text() }).toEqual({
        status: 404,
        text: refusals.NOT_FOUND.message,
      })
      expect(String(answer.headers.get('cache-control'))).not.toContain('max-age')
    })

    test('and not a file of the storage that has no row', async () => {
      const file = 'aaaaaaaaaaaa-aaaaaaaaaaaa.webp'
      await server.storage.put(file, Buffer.from('geheim'))
      expect((await server.get(`/media/${file}`)).status).toBe(404)
    })

    test('and not a row whose file is gone', async () => {
      const picture = await add()
      await server.storage.remove(fileOf(picture))
      expect((await server.get(picture.address)).status).toBe(404)
    })

    test('by no other verb', async () => {
      const { address } = await add()
      for (const verb of ['PUT', 'DELETE', 'POST']) {
        expect((await server.get(address, { origin: server.url }, verb)).status).toBe(404)
      }
      expect((await server.get(address)).status).toBe(200)
    })
  })

  describe('lists its pictures', () => {
    test('by name, up to a hundred from the first one on, or as many as asked from where asked', async () => {
      const { total: before } = await server.admin.media.list()
      await asOwner(server.database.db, async (tx) => {
        for (let number = 0; number < 120; number++) {
          const file = `${String(number).padStart(12, '0')}-000000000000.webp`
          await tx
            .insertInto('media')
            .values({
              ...{ name: `${number % 2 ? 'z' : 'Z'} ${String(number).padStart(3, '0')}`, file },
              ...{ width: 1, height: 1, bytes: 1, sha256: String(number).padStart(64, '0') },
            })
            .execute()
        }
      })
      const first = await server.admin.media.list()
      expect({ total: first.total, length: first.pictures.length }).toEqual({ total: before + 120, length: 100 })
      const rest = await server.admin.media.list({ offset: 100 })
      const names = [...first.pictures, ...rest.pictures].map(({ name }) => name.toLowerCase())
      expect(names).toHaveLength(before + 120)
      expect(names).toEqual([...names].sort())
      const found = await server.admin.media.list({ search: 'Z 11', limit: 3, offset: 1 })
      expect(found.pictures.map(({ name }) => name)).toEqual(['z 111', 'Z 112', 'z 113'])
      expect(found.total).toBe(10)
      await asOwner(server.database.db, (tx) => tx.deleteFrom('media').where('bytes', '=', 1).execute())
    })

    test('and more than a hundred at once never', async () => {
      await expect(server.admin.media.list({ limit: 101 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    })

    test('for admins alone', async () => {
      const parent = await makeParent(server.database.db)
      const child = await makeChild(server.database.db, parent)
      const { id } = await add()
      const { asParent, asChild } = server.api
      for (const { admin } of [asParent(parent), asChild(child)]) {
        await expect(admin.media.list()).rejects.toMatchObject(refusal('FORBIDDEN'))
        await expect(admin.media.rename({ id, name: 'Meins' })).rejects.toMatchObject(refusal('FORBIDDEN'))
        await expect(admin.media.remove({ id })).rejects.toMatchObject(refusal('FORBIDDEN'))
      }
      await expect(server.api.visitor.admin.media.remove({ id })).rejects.toMatchObject(refusal('UNAUTHORIZED'))
      expect((await server.find(id)).name).toBe('Schloss')
    })
  })

  test('gives a picture another name, and keeps its address', async () => {
    const { id, address } = await add()
    await server.admin.media.rename({ id, name: '  Burg\nam Fluss ' })
    expect(await server.find(id)).toMatchObject({ name: 'Burg am Fluss', address })
    await expect(server.admin.media.rename({ id, name: ' ' })).rejects.toThrow('Bitte geben Sie einen Namen ein.')
    const gone = '00000000-0000-4000-8000-000000000000'
    await expect(server.admin.media.rename({ id: gone, name: 'X' })).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  describe('deletes a picture', () => {
    async function write(content: string, { title = 'Burgen' } = {}) {
      const { levels } = await makeCompetency(server.database.db, { title })
      const id = levels[0]?.lessonIds[0] as string
      return { id, ...(await save(id, content)) }
    }
    async function save(id: string, content: string) {
      const { base, draft } = await server.admin.content.open({ type: 'lesson', id })
      const payload = { ...(draft.payload as LessonDraft), content }
      return server.admin.content.save({ type: 'lesson', id, base, payload })
    }
    const publish = ({ id, base }: Awaited<ReturnType<typeof write>>) =>
      server.admin.content.publish({ type: 'lesson', id, base })
    const remove = ({ id }: { id: string }) => server.admin.media.remove({ id })

    test('for everybody, and its file too', async () => {
      const picture = await add()
      await remove(picture)
      expect((await server.get(picture.address)).status).toBe(404)
      expect(await server.storage.read(fileOf(picture))).toBeUndefined()
      await expect(remove(picture)).rejects.toMatchObject(refusal('NOT_FOUND'))
    })

    test('not while a draft shows it', async () => {
      const picture = await add()
      const { id } = await write(`<p>Text</p>${showing(picture)}`, { title: 'Burgen im Entwurf' })
      expect((await server.find(picture.id)).usages).toMatchObject([
        { contentType: 'lesson', contentId: id, stages: ['draft'] },
      ])
      await expect(remove(picture)).rejects.toMatchObject(
        refusal('PICTURE_IN_USE', 'Das Bild wird noch gebraucht: in der Lektion „Lektion 1.1“ (Burgen im Entwurf).'),
      )
      expect((await server.get(picture.address)).status).toBe(200)
    })

    test('not while a lesson shows it, but when only an earlier revision does', async () => {
      const [picture, other] = [await add(), await add()]
      const written = await write(showing(picture), { title: 'Burgen im Text' })
      await publish(written)
      expect((await server.find(picture.id)).usages).toMatchObject([
        { contentId: written.id, title: 'Lektion 1.1', competency: 'Burgen im Text', stages: ['earlier', 'published'] },
      ])
      await expect(remove(picture)).rejects.toMatchObject(
        refusal('PICTURE_IN_USE', expect.stringContaining('Burgen im Text')),
      )

      await publish({ id: written.id, ...(await save(written.id, showing(other))) })
      expect((await server.find(picture.id)).usages).toMatchObject([{ stages: ['earlier'] }])
      await remove(picture)

      const { base } = await server.admin.content.open({ type: 'lesson', id: written.id })
      const restored = await server.admin.content.restore({ type: 'lesson', id: written.id, base, revision: 2 })
      await expect(publish({ id: written.id, ...restored })).rejects.toMatchObject(
        refusal('CONTENT_NOT_READY', expect.stringContaining('Ein Bild dieser Lektion gibt es nicht mehr.')),
      )
    })

    test('not while a question of a quiz shows it', async () => {
      const picture = await add()
      const { match } = questionsOfEachKind()
      const [pair, ...pairs] = match.pairs as [(typeof match.pairs)[0]]
      const shows = { ...match, pairs: [{ ...pair, partnerPicture: picture.address.slice(1) }, ...pairs] }
      const competency = await makeCompetency(server.database.db, { questions: 0, asks: () => [shows] })
      expect((await server.find(picture.id)).usages).toMatchObject([
        { contentType: 'quiz', contentId: competency.levels[0]?.quizId, stages: ['earlier', 'published'] },
      ])
      await expect(remove(picture)).rejects.toMatchObject(
        refusal('PICTURE_IN_USE', `Das Bild wird noch gebraucht: im Quiz „Quiz 1“ (${competency.title}).`),
      )
    })

    test('whose uploader is gone', async () => {
      const former = await makeAdmin(server.database.db)
      const answer = await (await uploaderAt(server.url, former.email)).upload(await drawPicture('png'))
      const { id } = ((await answer.json()) as { picture: { id: string } }).picture
      await asOwner(server.database.db, (tx) => tx.deleteFrom('profiles').where('id', '=', former.id).execute())
      const picture = await server.find(id)
      expect((await server.get(picture.address)).status).toBe(200)
      await remove(picture)
    })
  })

  test('lets no lesson be published with a picture that says nothing', async () => {
    const { address } = await add()
    const { levels } = await makeCompetency(server.database.db)
    const id = levels[0]?.lessonIds[0] as string
    const { base, draft } = await server.admin.content.open({ type: 'lesson', id })
    const payload = { ...(draft.payload as LessonDraft), content: `<img src="${address}" />` }
    const saved = await server.admin.content.save({ type: 'lesson', id, base, payload })
    await expect(server.admin.content.publish({ type: 'lesson', id, base: saved.base })).rejects.toMatchObject(
      refusal('CONTENT_NOT_READY', expect.stringContaining('Bild 1: Das Bild hat keine Beschreibung.')),
    )
  })

  test('notes who did what', async () => {
    const { id } = await add()
    await server.admin.media.rename({ id, name: 'Burg' })
    await server.admin.media.remove({ id })
    const noted = await asOwner(server.database.db, (tx) =>
      tx.selectFrom('auditLog').where('subject', '=', id).orderBy('id').select(['action', 'actorId']).execute(),
    )
    const actorId = server.editor.id
    expect(noted).toEqual(['uploaded', 'renamed', 'deleted'].map((done) => ({ action: `picture ${done}`, actorId })))
  })
})
