import { createHash } from 'node:crypto'

/** The id, and so the Message-ID, of a parent's mail for a day: always the same, whoever makes it. */
export const mailId = (parentId: string, day: string): string =>
  createHash('sha256')
    .update(`daily status|${parentId}|${day}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
