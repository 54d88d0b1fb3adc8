type Titled = { id: string; title: string }
type Level = { id: string; lessons?: Titled[]; quizzes?: Titled[] }

/**
 * The title of the lesson or quiz that ?lektion=ID or ?quiz=ID opens on a competency's page; undefined for none or an unknown
 * id.
 */
export function titleOpened(levels: Level[], search: URLSearchParams): string | undefined {
  const find = (things: (level: Level) => Titled[] | undefined, id: string | null) =>
    levels.flatMap((level) => things(level) ?? []).find((thing) => thing.id === id)?.title
  return find(({ lessons }) => lessons, search.get('lektion')) ?? find(({ quizzes }) => quizzes, search.get('quiz'))
}
