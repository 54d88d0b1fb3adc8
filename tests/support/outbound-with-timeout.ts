import type { Outbound } from '../../server/platform/outbound/outbound.ts'

/**
 * A way to other people's servers on which whoever is slow is given up after `withinMs`, so that no test waits as long
 * as people do. `timeout`: for how long each call was to be waited for.
 */
export function withTimeout(outbound: Outbound, withinMs: number): Outbound & { timeout: number[] } {
  const timeout: number[] = []
  const withPlace: Outbound['withPlace'] = (place, work) =>
    outbound.withPlace(place, (postJson, postBytes) =>
      work(
        (address, letter) => {
          timeout.push(letter.withinMs)
          return postJson(address, { ...letter, withinMs })
        },
        (address, letter) => {
          timeout.push(letter.withinMs)
          return postBytes(address, { ...letter, withinMs })
        },
      ),
    )
  return { ...outbound, withPlace, timeout }
}
