/** The choices of a filter: everything, or one of these. */
export const optionsOf = (words: Record<string, string>) => [
  { value: '', label: 'alle' },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]
