const numbersOf = (version: string) => version.split('.').map(Number)

/** Negative when the first is older, 0 when both are the same. */
export function compareVersions(one: string, other: string): number {
  const [ones, others] = [numbersOf(one), numbersOf(other)]
  for (const [index, number] of ones.entries()) if (number !== others[index]) return number - (others[index] ?? 0)
  return 0
}

/** What a CHANGELOG.md says of the versions after `from`, up to and with `to`: the newest first, as it stands there. */
export function changesBetween(changelog: string, from: string, to: string): string {
  const sections = changelog.split(/^(?=## )/m).flatMap((section) => {
    const version = /^## (\d+\.\d+\.\d+)/.exec(section)?.[1]
    return version ? [{ version, section: section.trim() }] : []
  })
  const between = sections.filter(
    ({ version }) => compareVersions(version, from) > 0 && compareVersions(version, to) <= 0,
  )
  return between.map(({ section }) => section).join('\n\n')
}
