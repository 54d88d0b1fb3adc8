import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { isInLab, LAB_ADDRESS } from '../../../domain/content/simulations.ts'
import { seal } from '../../../simulator/protocol/token.ts'
import { scenarioNames } from '../../../simulator/scenarios/names.ts'
import { hostAndPort } from '../../platform/outbound/destination.ts'
import type { Settings } from '../../settings.ts'
import { writeSecret } from './signature.ts'

/** Our own simulations: their real address, and the secret that their keys are derived from. */
export type Lab = { url: string; secret: string }

/** The lab's secret is derived from `appSecret`, unless the operator has set LAB_SECRET for a lab elsewhere. */
export const labOf = ({ LAB_URL, LAB_SECRET }: Pick<Settings, 'LAB_URL' | 'LAB_SECRET'>, appSecret: string): Lab => ({
  url: LAB_URL,
  secret: LAB_SECRET ?? Buffer.from(hkdfSync('sha256', appSecret, '', 'netzpass lab', 32)).toString('base64url'),
})

/** Where to call an endpoint: LAB_ADDRESS is replaced by the lab's real address, all others stay. */
export function addressOfEndpoint(endpoint: string, lab: Lab): { address: string; alsoAllowed?: string[] } {
  const url = URL.parse(endpoint)
  if (url?.origin !== LAB_ADDRESS) return { address: endpoint }
  return { address: lab.url + url.pathname + url.search, alsoAllowed: [hostAndPort(new URL(lab.url))] }
}

/** The provider as shown to people: the host that is called; empty for what is no address. */
export const providerOf = (endpoint: string, lab: Lab) => ({
  recipient: URL.parse(addressOfEndpoint(endpoint, lab).address)?.host ?? '',
  isOurs: isInLab(endpoint),
})

/** The key of one of our own simulations; the lab derives the same. */
export const labKey = (lab: Lab, simulationId: string): string =>
  writeSecret(createHmac('sha256', lab.secret).update(simulationId).digest())

/** What somebody without an account is called in an exercise. */
const ANYBODY = 'Mika'

/**
 * Where an exercise of the lab begins for somebody without an account: sealed here, so that nobody is called and
 * nothing is stored. The lab is told an invented name and reports nothing. `returnUrl`: where its way back leads.
 * @returns undefined for an endpoint that is no exercise of the lab
 */
export function trialAddress(endpoint: string, lab: Lab, returnUrl: string): string | undefined {
  const scenario = isInLab(endpoint) && scenarioNames.find((name) => new URL(endpoint).pathname === `/${name}`)
  if (!scenario) return undefined
  const ids = { attemptId: randomUUID(), simulationId: randomUUID() }
  const run = { ...ids, scenario, returnUrl, callbackUrl: null, firstName: ANYBODY, variant: 'a' as const }
  return `${lab.url}/run#${seal(lab.secret, { ...run, mode: 'visitor' })}`
}
