import { z } from 'zod'

/**
 * A picture in an activity, as files and rows name it: one of the house's own set (pictures.ts) by its name, a drawing
 * (`drawings/feed-loop.svg`), or a picture of the media library (`media/….webp`). Nothing from elsewhere.
 */
const known =
  /^(?:[a-z0-9]+(?:-[a-z0-9]+)*|drawings\/[a-z0-9]+(?:-[a-z0-9]+)*\.svg|media\/[0-9a-f]{12}-[0-9a-f]{12}\.webp)$/

export const pictureInActivity = z
  .string('muss der Name eines Bildes sein')
  .max(100, 'dieses Bild gibt es nicht')
  .regex(known, 'Bilder kommen nur aus unserer Sammlung oder aus den Medien.')
