/**
 * The list in an order that depends on nothing but the seed, so that neither a new render nor the way back shuffles
 * again. Never the order given, if there are two or more.
 */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  const random = numbersFrom(seed)
  const mixed = [...list]
  for (let index = mixed.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T]
  }
  const [first, ...rest] = mixed
  return mixed.length > 1 && mixed.every((one, index) => one === list[index]) ? [...rest, first as T] : mixed
}

/** The positions 0 to count − 1 in such an order. */
export const shuffledPositions = (count: number, key: string, round: number): number[] =>
  shuffled([...Array(count).keys()], `${key}:${round}`)

/** Numbers from 0 to below 1, the same for the same seed (mulberry32 on an FNV-1a hash). */
function numbersFrom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
