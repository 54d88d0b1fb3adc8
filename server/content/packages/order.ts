/** Whether the ids that are in both lists have a different order. */
export const isReordered = (here: string[], wanted: string[]): boolean => {
  const [left, right] = [here.filter((id) => wanted.includes(id)), wanted.filter((id) => here.includes(id))]
  return left.some((id, index) => id !== right[index])
}

/**
 * The ids here with the new ones of `wanted`, each after its predecessor in the package. Ids the package lacks keep
 * their place; ids in both lists are put into the package's order only if `takesOrder`.
 */
export function mergedOrder(here: string[], wanted: string[], takesOrder: boolean): string[] {
  const known = wanted.filter((id) => here.includes(id)).values()
  const merged = takesOrder ? here.map((id) => (wanted.includes(id) ? (known.next().value as string) : id)) : [...here]
  wanted.forEach((id, index) => {
    if (merged.includes(id)) return
    const before = wanted[index - 1]
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id)
  })
  return merged
}
