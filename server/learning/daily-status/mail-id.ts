import { createHash } from 'node:crypto'

/** The id, and so the Message-ID, of the one mail that a parent gets for a day: whoever makes it, it is the same. */
export const mailId = (parentId: string, day: string): string =>
  createHash('sha256')
    .update(`daily status|${parentId}|${day}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
