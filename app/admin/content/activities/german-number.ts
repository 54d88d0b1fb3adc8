/**
 * A number as Germans write it: '1,5', '1.500' or '-3'.
 * @returns null for an empty text; NaN for what is no such number
 */
export function readNumber(text: string): number | null {
  const typed = text.trim().replace('−', '-')
  if (typed === '') return null
  if (!/^-?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/.test(typed)) return Number.NaN
  return Number(typed.replaceAll('.', '').replace(',', '.'))
}

/** For a field: with a decimal comma, without dots between thousands. */
export const writeNumber = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))
