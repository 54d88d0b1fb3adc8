/** The list with one of its parts at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list]
  return rest.toSpliced(to, 0, ...rest.splice(from, 1))
}
