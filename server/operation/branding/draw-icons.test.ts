import sharp from 'sharp'
import { expect, test } from 'vitest'
import { recolouring } from './draw-icons.ts'
import { makeBrandPicture } from './make-brand-picture.ts'

const mapped = (colour: [number, number, number], to: string) =>
  recolouring(to).map((row) => Math.round(row.reduce((sum, share, at) => sum + share * (colour[at] ?? 0), 0)))

test('only our green becomes another colour: white and gold stay', () => {
  expect(mapped([0x0b, 0x5c, 0x4b], '#1e40af')).toEqual([0x1e, 0x40, 0xaf])
  expect(mapped([255, 255, 255], '#1e40af')).toEqual([255, 255, 255])
  expect(mapped([0xf2, 0xb5, 0x44], '#1e40af')).toEqual([0xf2, 0xb5, 0x44])
})

const drawn = (colour: string, { width = 200, height = 100 } = {}) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: { create: { width: width / 2, height: height / 2, channels: 4, background: colour } } }])
    .png()
    .toBuffer()

test.each([
  ['#111111', 'light'],
  ['#fdfdfd', 'dark'],
  ['#c2410c', null],
])('a logo in %s stands on a ground of its own where it would not be seen: %s', async (colour, plate) => {
  const picture = await makeBrandPicture(await drawn(colour))
  expect([picture.plate, picture.width, picture.height]).toEqual([plate, 200, 100])
})

test('a large one is made smaller, and nothing of the file is kept', async () => {
  const photo = await sharp(await drawn('#c2410c', { width: 3000, height: 1500 }))
    .withExif({ IFD0: { Artist: 'Geheim' } })
    .jpeg()
    .toBuffer()
  const { data, width, height } = await makeBrandPicture(photo)
  expect([width, height]).toEqual([512, 256])
  expect((await sharp(data).metadata()).exif).toBeUndefined()
})

test.each([
  [
    'a drawing that could run something',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'PICTURE_WRONG_KIND',
  ],
  ['a page', Buffer.from('<!doctype html>'), 'PICTURE_WRONG_KIND'],
])('%s is refused', async (_what, file, code) => {
  await expect(makeBrandPicture(file)).rejects.toMatchObject({ code })
})

test('one that would be blurred is refused', async () => {
  await expect(makeBrandPicture(await drawn('#c2410c', { width: 40, height: 40 }))).rejects.toMatchObject({
    code: 'BRAND_PICTURE_TOO_SMALL',
  })
})
