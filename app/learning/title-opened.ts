type Titled = { id: string; title: string }
type Level = { id: string; lessons?: Titled[]; quizzes?: Titled[]; simulations?: Titled[] }

/** The title of what ?lektion=ID, ?quiz=ID or ?probe=ID opens; undefined for none or an unknown id. */
export function titleOpened(levels: Level[], search: URLSearchParams): string | undefined {
  const find = (things: (level: Level) => Titled[] | undefined, id: string | null) =>
    levels.flatMap((level) => things(level) ?? []).find((thing) => thing.id === id)?.title
  return (
    find(({ lessons }) => lessons, search.get('lektion')) ??
    find(({ quizzes }) => quizzes, search.get('quiz')) ??
    find(({ simulations }) => simulations, search.get('probe'))
  )
}
