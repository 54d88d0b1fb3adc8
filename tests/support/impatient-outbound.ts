import type { Outbound } from '../../server/platform/outbound/outbound.ts'

/**
 * A way to other people's servers on which whoever is slow is given up after `withinMs`, so that no test waits as long as
 * people do. `patience`: for how long each call was to be waited for.
 */
export function impatient(outbound: Outbound, withinMs: number): Outbound & { patience: number[] } {
  const patience: number[] = []
  const inTurn: Outbound['inTurn'] = (work) =>
    outbound.inTurn((post) =>
      work((address, letter) => {
        patience.push(letter.withinMs)
        return post(address, { ...letter, withinMs })
      }),
    )
  return { ...outbound, inTurn, patience }
}
