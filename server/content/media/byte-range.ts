import type { Part } from '../../storage.ts'

/**
 * What a Range header asks of a file (RFC 9110): a part, `whole` where it is to be ignored, or `outside`. Of several
 * ranges none is answered: players ask for one.
 */
export function rangeOf(header: string | undefined, size: number): Part | 'whole' | 'outside' {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!asked) return 'whole'
  const [, first = '', last = ''] = asked
  if (first === '') {
    if (last === '') return 'whole'
    return Number(last) === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'outside' : { start, end }
}
