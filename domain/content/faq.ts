/** The groups of the FAQ page, in their order. */
export const topicNames = ['start', 'learning', 'parents', 'data', 'help'] as const
export type Topic = (typeof topicNames)[number]
export const topics: Record<Topic, string> = {
  start: 'Anfangen',
  learning: 'Lernen und Pässe',
  parents: 'Für Eltern',
  data: 'Daten und Sicherheit',
  help: 'Hilfe und Kontakt',
}

/** Whether question and answer together have every word of the search; upper and lower case are the same. */
export function isFound({ question, answer }: { question: string; answer: string }, term: string): boolean {
  const text = `${question} ${answer}`.toLocaleLowerCase('de')
  return term
    .toLocaleLowerCase('de')
    .split(/\s+/)
    .every((word) => text.includes(word))
}
