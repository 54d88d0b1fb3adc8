import { createHmac } from 'node:crypto'
import type { Auth } from './auth.ts'

/**
 * Whose a device is that keeps things for a child (decision 097): a tag of its account that scripts may read. Only this
 * installation can make it, and nobody learns from it whose it is.
 */
export const deviceOwnerOf = ({ options }: Auth, userId: string): string =>
  createHmac('sha256', options.secret).update(`device of ${userId}`).digest('base64url').slice(0, 22)
