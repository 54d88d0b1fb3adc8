/** The value of a number field: null when empty, NaN when it is not a number, which the schema then rejects. */
export function wholeNumber(text: string): number | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : Number(trimmed)
}
