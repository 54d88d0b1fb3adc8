import { createHmac, hkdfSync } from 'node:crypto'
import { isInLab, LAB_ADDRESS } from '../../../domain/simulations.ts'
import { hostAndPort } from '../../platform/outbound/destination.ts'
import type { Settings } from '../../settings.ts'
import { writeSecret } from './signature.ts'

/** Our own simulations: where they really are, and the secret that their keys are made of. */
export type Lab = { url: string; secret: string }

/** `appSecret`: of it the lab's secret is derived, unless the operator runs the lab elsewhere and has set one. */
export const labOf = ({ LAB_URL, LAB_SECRET }: Pick<Settings, 'LAB_URL' | 'LAB_SECRET'>, appSecret: string): Lab => ({
  url: LAB_URL,
  secret: LAB_SECRET ?? Buffer.from(hkdfSync('sha256', appSecret, '', 'netzpass lab', 32)).toString('base64url'),
})

/** Where an endpoint is called: our own have moved into the lab, all others are where they say. */
export function addressOfEndpoint(endpoint: string, lab: Lab): { address: string; alsoAllowed?: string[] } {
  const url = URL.parse(endpoint)
  if (url?.origin !== LAB_ADDRESS) return { address: endpoint }
  return { address: lab.url + url.pathname + url.search, alsoAllowed: [hostAndPort(new URL(lab.url))] }
}

/** Whom people know an endpoint by: the host that is called; empty for what is no address. */
export const providerOf = (endpoint: string, lab: Lab) => ({
  recipient: URL.parse(addressOfEndpoint(endpoint, lab).address)?.host ?? '',
  isOurs: isInLab(endpoint),
})

/** The key of one of our own simulations; the lab makes the same. */
export const labKey = (lab: Lab, simulationId: string): string =>
  writeSecret(createHmac('sha256', lab.secret).update(simulationId).digest())
