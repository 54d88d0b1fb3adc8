/** The groups of the FAQ page, in their order. */
export const topics = {
  start: 'Anfangen',
  learning: 'Lernen und Pässe',
  parents: 'Für Eltern',
  data: 'Daten und Sicherheit',
  help: 'Hilfe und Kontakt',
}
export type Topic = keyof typeof topics
export const topicNames = Object.keys(topics) as [Topic, ...Topic[]]

/** Whether question and answer together have every word of the search; upper and lower case are the same. */
export function isFound({ question, answer }: { question: string; answer: string }, term: string): boolean {
  const text = `${question} ${answer}`.toLocaleLowerCase('de')
  return term
    .toLocaleLowerCase('de')
    .split(/\s+/)
    .every((word) => text.includes(word))
}
