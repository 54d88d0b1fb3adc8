type ComparedLine = { kind: 'same' | 'added' | 'removed'; text: string }

/** A diff by lines: lines removed from `before`, lines added in `after`, and common lines once. */
export function compareLines(before: string[], after: string[]): ComparedLine[] {
  const result: ComparedLine[] = []
  let [left, right] = [0, 0]
  for (const [leftEnd, rightEnd] of [...longestCommon(before, after), [before.length, after.length] as const]) {
    while (left < leftEnd) result.push({ kind: 'removed', text: before[left++] as string })
    while (right < rightEnd) result.push({ kind: 'added', text: after[right++] as string })
    if (leftEnd < before.length) result.push({ kind: 'same', text: before[leftEnd] as string })
    left = leftEnd + 1
    right = rightEnd + 1
  }
  return result
}

/** The index pairs of the longest common subsequence. */
function longestCommon(before: string[], after: string[]): [number, number][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const lengthAt = (left: number, right: number) => lengths[left]?.[right] ?? 0
  for (let left = before.length - 1; left >= 0; left--) {
    const row = lengths[left] as number[]
    for (let right = after.length - 1; right >= 0; right--) {
      row[right] =
        before[left] === after[right]
          ? lengthAt(left + 1, right + 1) + 1
          : Math.max(lengthAt(left + 1, right), lengthAt(left, right + 1))
    }
  }
  const places: [number, number][] = []
  let [left, right] = [0, 0]
  while (left < before.length && right < after.length) {
    if (before[left] === after[right]) places.push([left++, right++])
    else if (lengthAt(left + 1, right) >= lengthAt(left, right + 1)) left++
    else right++
  }
  return places
}
