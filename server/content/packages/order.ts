/** Whether what both have stands in another order. */
export const isReordered = (here: string[], wanted: string[]): boolean => {
  const [left, right] = [here.filter((id) => wanted.includes(id)), wanted.filter((id) => here.includes(id))]
  return left.some((id, index) => id !== right[index])
}

/**
 * What is here with what is wanted besides: each new one comes after the one that it follows in the package. What the
 * package does not name keeps its place; what both have is put into the package's order only if `takesOrder`.
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
