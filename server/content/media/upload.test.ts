import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RefusalCode, refusals } from '../../../domain/platform/refusals.ts'
import { describeStorages, type MediaServer, openMediaServer } from '../../../tests/support/media-server.ts'
import { makeChild, makeParent } from '../../../tests/support/people.ts'
import { drawPicture, uploaderAt } from '../../../tests/support/pictures.ts'

type Added = { picture: { id: string } }

/** Nothing of it can be made small. */
const ofNoise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

/** A PNG of as many black points in each direction, in some hundred kilobytes. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const around = Buffer.alloc(8)
    around.writeUInt32BE(data.length)
    around.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head[8] = 1 // one bit for each
  const lines = Buffer.alloc(side * (1 + side / 8))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))])
}

describeStorages('a picture that is kept in', (where) => {
  let server: MediaServer
  beforeAll(async () => {
    server = await openMediaServer(where)
  }, 60_000)
  afterAll(() => server.close())

  const bytesAt = async (address: string) => Buffer.from(await (await server.get(address)).arrayBuffer())
  const count = async () => (await server.admin.media.list()).total

  describe('that is taken in', () => {
    test.each(['jpeg', 'png', 'webp'] as const)('as %s is kept as WebP, and everybody gets it', async (kind) => {
      const { address, bytes, ...picture } = await server.add(await drawPicture(kind), 'Ein Schloss am See.JPG')
      expect(picture).toMatchObject({ name: 'Ein Schloss am See', width: 64, height: 40, usages: [] })
      const file = await bytesAt(address)
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 64, height: 40 })
      expect(file.length).toBe(bytes)
    })

    test('is made smaller, stands upright, and has forgotten where it was taken and with what', async () => {
      const photo = await ofNoise(2400, 1200)
        .withExif({ IFD0: { Make: 'Kamerawerk' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 30 })
        .toBuffer()
      expect(photo.includes('Kamerawerk')).toBe(true)
      const { address, width, height } = await server.add(photo)
      expect({ width, height }).toEqual({ width: 800, height: 1600 })
      const file = await bytesAt(address)
      const { exif, xmp, iptc, icc, orientation } = await sharp(file).metadata()
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
      expect(file.includes('Kamerawerk')).toBe(false)
    })

    test('has nothing of what was hidden behind it', async () => {
      const hidden = Buffer.from('<script>alert(1)</script>PK\x03\x04')
      const { address } = await server.add(Buffer.concat([await drawPicture('jpeg'), hidden]))
      expect((await bytesAt(address)).includes('script')).toBe(false)
    })

    test('is not kept twice, also not when it comes twice at once', async () => {
      const file = await drawPicture('png')
      const { id, name, address } = await server.add(file, 'Eins.png')
      const before = await count()
      expect(await (await server.upload(file, { name: 'Zwei.png' })).json()).toEqual({
        picture: { id, name, address, width: 64, height: 40 },
        isKnown: true,
      })
      expect((await server.find(id)).name).toBe(name)
      expect(await count()).toBe(before)
      const fresh = await drawPicture('png')
      const answers = await Promise.all([server.upload(fresh), server.upload(fresh)])
      const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Added).picture.id))
      expect(new Set(ids).size).toBe(1)
      expect(await count()).toBe(before + 1)
    })

    test.each([
      ['../../etc/Grüße\u202egnp.png', '../../etc/Grüße gnp'],
      ['.png', 'Bild'],
      [`${'a'.repeat(300)}.png`, 'a'.repeat(120)],
    ])('may be called anything: %j', async (fileName, name) => {
      expect((await server.add(await drawPicture('png'), fileName)).name).toBe(name)
    })

    test('is recognised by its bytes, whatever the browser knows of its kind', async () => {
      for (const kind of ['jpeg', 'png', 'webp'] as const) {
        const headers = { 'content-type': 'application/octet-stream' }
        expect((await server.upload(await drawPicture(kind), { headers })).status).toBe(200)
      }
    })

    test.each([
      [8192, 6144],
      [9248, 6936],
    ])('of a phone may have %i × %i points', { tags: 'thorough' }, async (width, height) => {
      const answer = await server.upload(await drawPicture('jpeg', { width, height }))
      expect((await answer.json()) as Added).toMatchObject({ picture: { width: 1600, height: 1200 } })
    })

    test('of a Mac, whose disk writes letters and their marks apart, has the name that is typed for it', async () => {
      const answer = await server.upload(await drawPicture('png'), { name: 'Ko\u0308nigs-Schlo\u00df.png' })
      expect((await answer.json()) as Added).toMatchObject({ picture: { name: 'Königs-Schloß' } })
    })

    test('may have a name that nobody can read', async () => {
      const answer = await server.upload(await drawPicture('png'), { headers: { 'x-file-name': '%E0%A4%A' } })
      expect((await answer.json()) as Added).toMatchObject({ picture: { name: 'Bild' }, isKnown: false })
    })
  })

  describe('is refused, and leaves nothing behind:', () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
    const half = (file: Buffer) => file.subarray(0, file.length / 2)

    test.each<[string, RefusalCode, () => Promise<Buffer> | Buffer]>([
      ['a drawing that calls itself a PNG', 'PICTURE_WRONG_KIND', () => svg],
      ['a page that calls itself a PNG', 'PICTURE_WRONG_KIND', () => Buffer.from('<!doctype html><p>Hallo')],
      [
        'a drawing behind the first bytes of a PNG',
        'PICTURE_UNREADABLE',
        async () => Buffer.concat([(await drawPicture('png')).subarray(0, 8), svg]),
      ],
      [
        'a drawing behind the first bytes of a JPEG',
        'PICTURE_UNREADABLE',
        () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]),
      ],
      [
        'what an iPhone takes',
        'PICTURE_IS_HEIC',
        () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]),
      ],
      ['a GIF', 'PICTURE_WRONG_KIND', () => ofNoise(9, 9).gif().toBuffer()],
      ['30,000 times 30,000 points in a small file', 'PICTURE_TOO_MANY_PIXELS', () => bomb(30_000)],
      ['half a JPEG', 'PICTURE_UNREADABLE', async () => half(await ofNoise(300, 300).jpeg().toBuffer())],
      ['half a PNG', 'PICTURE_UNREADABLE', async () => half(await ofNoise(300, 300).png().toBuffer())],
      ['half a WebP', 'PICTURE_UNREADABLE', async () => half(await ofNoise(300, 300).webp().toBuffer())],
      ['an empty file', 'PICTURE_EMPTY', () => Buffer.alloc(0)],
      ['11 MB', 'PICTURE_TOO_LARGE', () => Buffer.alloc(11 * 1024 * 1024, 1)],
    ])('%s', async (_sentence, code, make) => {
      const before = await count()
      const answer = await server.upload(await make())
      const { status, message } = refusals[code]
      expect({ status: answer.status, body: await answer.json() }).toEqual({ status, body: { code, message } })
      expect(await count()).toBe(before)
    })

    test('a picture of 64 megapixels that comes in layers, for which the memory is too small; others go on', {
      tags: 'thorough',
    }, async () => {
      const create = { width: 9248, height: 6936, channels: 3 as const, background: '#7a4' }
      const layers = await sharp({ create }).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
      const answer = await server.upload(layers)
      const { status, message } = refusals.PICTURE_TOO_COSTLY
      expect([answer.status, await answer.json()]).toEqual([status, { code: 'PICTURE_TOO_COSTLY', message }])
      expect((await server.upload(await drawPicture('png'))).status).toBe(200)
    })

    test('11 MB of which nobody said how much it would be', async () => {
      const pieces = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let megabytes = 0; megabytes < 11; megabytes++) controller.enqueue(new Uint8Array(1024 * 1024))
          controller.close()
        },
      })
      expect((await server.upload(pieces)).status).toBe(413)
    })

    test.each(['image/svg+xml', 'multipart/form-data', 'text/plain', 'application/json'])(
      'what says that it is %s',
      async (type) => {
        const answer = await server.upload(await drawPicture('png'), { headers: { 'content-type': type } })
        expect(answer.status).toBe(415)
      },
    )

    test('what comes from another site', async () => {
      const before = await count()
      const file = await drawPicture('png')
      const foreign = await server.upload(file, { headers: { origin: 'https://evil.example' } })
      const hidden = await server.upload(file, { headers: { origin: '', 'sec-fetch-site': 'cross-site' } })
      expect([foreign.status, hidden.status]).toEqual([403, 403])
      expect(await count()).toBe(before)
    })

    test('what comes from a parent, a child, or nobody', async () => {
      const parent = await makeParent(server.database.db)
      const child = await makeChild(server.database.db, parent)
      const file = await drawPicture('png')
      for (const { email } of [parent, child]) {
        const answer = await (await uploaderAt(server.url, email)).upload(file)
        expect({ status: answer.status, body: await answer.json() }).toEqual({
          status: 403,
          body: { code: 'FORBIDDEN', message: refusals.FORBIDDEN.message, messageForChild: refusals.FORBIDDEN.toChild },
        })
      }
      expect((await server.upload(file, { headers: { cookie: '' } })).status).toBe(401)
    })

    test('one of four that are on their way at the same time', async () => {
      const four = Array.from({ length: 4 }, () => {
        const endless = request(`${server.url}/api/media`, { method: 'POST', headers: server.headers })
        endless.write('x')
        return { endless, answer: once(endless, 'response') as Promise<[IncomingMessage]> }
      })
      const [refused] = await Promise.race(four.map(({ answer }) => answer))
      expect({ status: refused.statusCode, body: await json(refused) }).toEqual({
        status: 503,
        body: { code: 'PICTURES_WAITING', message: refusals.PICTURES_WAITING.message },
      })
      for (const { endless } of four) endless.end()
      const answers = await Promise.all(four.map(async ({ answer }) => (await answer)[0].statusCode))
      expect(answers.sort()).toEqual([415, 415, 415, 503])
      expect((await server.upload(await drawPicture('png'))).status).toBe(200)
    })
  })
})
