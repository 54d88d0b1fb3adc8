/** Options of a filter, with 'alle' first. */
export const optionsOf = (words: Record<string, string>) => [
  { value: '', label: 'alle' },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]
