import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Destination, isPublicAddress } from './destination.ts'
import { OutboundFailure } from './failure.ts'

const TIMEOUT_MS = 2_000
const SILENT = ['ETIMEOUT', 'ECANCELLED', 'ECONNREFUSED', 'ESERVFAIL', 'EREFUSED']

/**
 * The addresses of a destination: all that its name has, of which not one may be an inner one. Who connects has to take
 * one of these and must not look the name up again: by then it may lead elsewhere. `nameServers`: others than the
 * system's, for tests.
 * @throws OutboundFailure 'unknown name', 'unreachable', 'inner address'
 */
export async function resolveDestination(
  { hostname, isAllowed }: Destination,
  nameServers?: readonly string[],
): Promise<string[]> {
  if (isIP(hostname)) return [hostname]
  const addresses = await (isAllowed ? askSystem(hostname) : askNameServers(hostname, nameServers)).catch(
    (error: NodeJS.ErrnoException) => {
      const reason = SILENT.includes(error.code ?? '') ? 'unreachable' : 'unknown name'
      throw new OutboundFailure(reason, { cause: error })
    },
  )
  if (!isAllowed && !addresses.every(isPublicAddress)) throw new OutboundFailure('inner address')
  return addresses
}

/**
 * For names that the operator vouches for: an intranet's stand in its own hosts file too. For all others never
 * lookup(): it holds one of the few threads that files and passwords need as well, for as long as a hostile name server
 * keeps silent.
 */
async function askSystem(hostname: string): Promise<string[]> {
  const timer = new AbortController()
  const silence = sleep(TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw Object.assign(new Error('The system did not answer.'), { code: 'ETIMEOUT' })
  })
  silence.catch(() => {}) // aborted below
  const found = await Promise.race([lookup(hostname, { all: true }), silence]).finally(() => timer.abort())
  return found.map(({ address }) => address)
}

async function askNameServers(hostname: string, nameServers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  if (nameServers) resolver.setServers(nameServers)
  const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    throw answers.find((answer) => answer.status === 'rejected')?.reason
  } finally {
    clearTimeout(timer)
  }
}
