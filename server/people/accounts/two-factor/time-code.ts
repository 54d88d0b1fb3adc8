import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const CODE_DIGITS = 6

/** The code an authenticator app shows in a 30-second step: RFC 6238 with SHA-1. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) as number) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

export const stepAt = (time: number) => Math.floor(time / 1000 / STEP_SECONDS)

/** The step a code belongs to: this one, or the one before or after, for a clock that goes wrong; else undefined. */
export function findStep(secret: string, code: string, time = Date.now()): number | undefined {
  const now = stepAt(time)
  const typed = Buffer.from(code)
  return [now, now - 1, now + 1].find((step) => {
    const expected = Buffer.from(codeAt(secret, step))
    return typed.length === expected.length && timingSafeEqual(typed, expected)
  })
}
