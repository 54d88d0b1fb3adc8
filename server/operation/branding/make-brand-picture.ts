import sharp from 'sharp'
import { addressOfBrandPicture, type BrandPicture, LEAST_SIDE } from '../../../domain/operation/branding.ts'
import { contrastOf, grounds } from '../../../domain/platform/brand-colour.ts'
import { fingerprintOf } from '../../content/media/library.ts'
import { makePicture } from '../../content/media/make-picture.ts'
import { refuse } from '../../platform/db/refuse.ts'

/** A logo or icon as it is stored, WebP; `plate` as in domain/platform/brand.ts. */
export type StoredBrandPicture = BrandPicture & { data: Buffer }

const LONGEST_SIDE = 512
const LARGEST = 400_000
/** The least contrast of a visible pixel with its ground, and the least share of such pixels (logos: WCAG 1.4.11). */
const SEEN = 2
const LEAST_SEEN = 0.08

/**
 * Makes a logo or icon from a file, drawn again as pictures of lessons are (decision 048), and judges on
 * which of our grounds it would not be seen. @throws BRAND_PICTURE_TOO_SMALL, and what makePicture throws
 */
export async function makeBrandPicture(file: Buffer): Promise<StoredBrandPicture> {
  const best = await makePicture(file, { longestSide: LONGEST_SIDE, quality: 95 })
  const { data, width, height } =
    best.data.length <= LARGEST ? best : await makePicture(file, { longestSide: LONGEST_SIDE / 2, quality: 80 })
  if (Math.min(width, height) < LEAST_SIDE) return refuse('BRAND_PICTURE_TOO_SMALL')
  const id = fingerprintOf(data)
  return { id, data, address: addressOfBrandPicture(id), width, height, plate: await plateFor(data) }
}

async function plateFor(picture: Buffer): Promise<BrandPicture['plate']> {
  const colours = await visibleColours(picture)
  const isLostOn = (ground: string) =>
    colours.filter((colour) => contrastOf(colour, ground) >= SEEN).length < colours.length * LEAST_SEEN
  if (isLostOn(grounds.light.sheet)) return 'dark'
  return isLostOn(grounds.dark.sheet) ? 'light' : null
}

/** The colours of its pixels that are not transparent, made small first. */
async function visibleColours(picture: Buffer): Promise<string[]> {
  const small = sharp(picture).resize({ width: 32, height: 32, fit: 'inside', kernel: 'nearest' }).ensureAlpha()
  const pixels = await small.raw().toBuffer()
  return Array.from({ length: pixels.length / 4 }, (_, at) => pixels.subarray(at * 4, at * 4 + 4))
    .filter((pixel) => (pixel[3] ?? 0) > 128)
    .map((pixel) => `#${pixel.subarray(0, 3).toString('hex')}`)
}
