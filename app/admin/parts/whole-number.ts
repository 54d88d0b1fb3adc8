/** What stands in a number field as a number: null when it is empty, NaN when it is none (the schema says so then). */
export function wholeNumber(text: string): number | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : Number(trimmed)
}
