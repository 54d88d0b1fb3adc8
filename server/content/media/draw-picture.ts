import sharp from 'sharp'
import { Refusal, refuse } from '../../platform/db/refuse.ts'

/** A picture as it is stored: WebP, upright, without metadata. */
export type Picture = { data: Buffer; width: number; height: number }

/** Twice as wide as the text of a lesson, for sharp screens (app/learning/lesson-content.module.css). */
const LONGEST_SIDE = 1600
/**
 * What phones with 64 megapixels take (9248 × 6936). A small file can claim far more, and would fill the memory when
 * decoded: 280 MB for so many.
 */
const MOST_PIXELS = 70_000_000
const QUALITY = 85

// The library reads many more formats, SVG among them. Blocked ones stay blocked whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1) // one core for one picture
sharp.cache(false)

/** In the sandbox: `makePicture` says what it answers. */
export async function drawPicture(
  file: Buffer,
  { longestSide = LONGEST_SIDE, quality = QUALITY } = {},
): Promise<Picture> {
  if (isHeic(file)) return refuse('PICTURE_IS_HEIC')
  if (!isKnownKind(file)) return refuse('PICTURE_WRONG_KIND')
  try {
    const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
    throw new Refusal(isTooLarge ? 'PICTURE_TOO_MANY_PIXELS' : 'PICTURE_UNREADABLE', undefined, { cause: error })
  }
}

/** JPEG, PNG and WebP by their first bytes; names and content types cannot be trusted. */
const isKnownKind = (file: Buffer): boolean =>
  file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP')

/** What an iPhone takes: the first bytes of the container say so, with the brand of the pictures in it. */
const isHeic = (file: Buffer): boolean => /^ftyp(hei[cfsmx]|hev[cmsx]|mif1|msf1)$/.test(file.toString('latin1', 4, 12))
