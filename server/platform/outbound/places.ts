import { hostAndPort } from './destination.ts'
import { OutboundFailure } from './failure.ts'

/** Calls at once to other people's servers; as many again to our own lab, which answers at once. */
const MOST = 32
/** Calls at once to one provider, so that a silent one does not block the others. */
const MOST_OF_PROVIDER = 8
/** Calls at once for one person. */
const MOST_OF_PERSON = 2

/** Who is called, and for whom. `isOurs`: our own lab, whose calls wait for nobody else's. `person`: none by night. */
export type Place = { address: string; isOurs?: boolean; person?: string }

/** The places that calls hold while they run. What has no place is refused and not made to wait. */
export function createPlaces() {
  const taken = new Map<string, number>()
  const count = (name: string) => taken.get(name) ?? 0

  return {
    /** Holds a place while `work` runs. @throws OutboundFailure 'busy' */
    async hold<T>(place: Place, work: () => Promise<T>): Promise<T> {
      const limits = limitsOf(place)
      if (limits.some(([name, most]) => count(name) >= most)) throw new OutboundFailure('busy')
      for (const [name] of limits) taken.set(name, count(name) + 1)
      try {
        return await work()
      } finally {
        for (const [name] of limits)
          if (count(name) > 1) taken.set(name, count(name) - 1)
          else taken.delete(name)
      }
    },
  }
}

function limitsOf({ address, isOurs, person }: Place): [name: string, most: number][] {
  const url = URL.parse(address)
  const provider = `provider ${url ? hostAndPort(url) : address}`
  return [
    ...(isOurs
      ? ([['our own lab', MOST]] as const)
      : ([
          ['everybody', MOST],
          [provider, MOST_OF_PROVIDER],
        ] as const)),
    ...(person ? ([[`person ${person}`, MOST_OF_PERSON]] as const) : []),
  ].map(([name, most]) => [name, most])
}
