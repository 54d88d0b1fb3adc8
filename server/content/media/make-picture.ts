import { Refusal } from '../../platform/db/refuse.ts'
import { sandboxed } from '../../platform/sandbox/sandbox.ts'
import type { drawPicture, Picture } from './draw-picture.ts'

export type { Picture }

/**
 * Makes the stored picture from an uploaded file: recognised by its content, turned upright, scaled down and encoded
 * again, so that nothing of the file itself remains. Of an animation the first frame stays. @throws PICTURE_WRONG_KIND,
 * PICTURE_IS_HEIC, PICTURE_TOO_MANY_PIXELS, PICTURE_TOO_COSTLY: of some kinds all is in the memory at   once, such as
 * of progressive JPEGs; PICTURE_UNREADABLE
 */
export const makePicture = sandboxed<typeof drawPicture>(new URL('./draw-picture.ts', import.meta.url), 'drawPicture', {
  milliseconds: 20_000,
  tooMuch: () => new Refusal('PICTURE_TOO_COSTLY'),
})
