import { z } from 'zod'
import { CLEAR_SIGNS, uuid } from './fields.ts'

export const passOfChild = z.object({ childId: uuid, passId: uuid })
export const checkPageInput = passOfChild.extend({ showsName: z.boolean() })

/**
 * The number printed on a pass, for example 'K7QM-2XH4': the first 40 bits of its random id in base 32. Not a secret and not
 * enough to open anything.
 */
export function passNumber(passId: string): string {
  const bits = Number.parseInt(passId.replaceAll('-', '').slice(0, 10), 16)
  const signs = Array.from({ length: 8 }, (_, place) => CLEAR_SIGNS[Math.floor(bits / 32 ** (7 - place)) % 32])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}
