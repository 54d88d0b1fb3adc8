import { once } from 'node:events'
import { connect as connectSocket, isIP, type LookupFunction, type NetConnectOpts, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import ipaddr from 'ipaddr.js'
import type { Destination } from './destination.ts'
import { OutboundFailure } from './failure.ts'

const TIMEOUT_MS = 3_000

/** What tests put in place of the outside world: how a connection is made, and which authorities are trusted. */
export type World = { connect?: (options: NetConnectOpts) => Socket; authorities?: string[] }

/**
 * A connection to one of the addresses that were looked up, encrypted where the destination says so. The other end is
 * verified before anything is sent.
 * @throws OutboundFailure 'unreachable', 'too slow', 'inner address', 'not trusted'
 */
export async function connectTo(
  destination: Destination,
  addresses: string[],
  { deadline, connect = connectSocket, authorities }: World & { deadline: AbortSignal },
): Promise<Socket> {
  const { hostname, port, isEncrypted } = destination
  const timeout = AbortSignal.any([deadline, AbortSignal.timeout(TIMEOUT_MS)])
  const socket = connect({ host: hostname, port, lookup: alwaysAnswer(addresses), autoSelectFamily: true })
  socket.on('error', () => {}) // whoever waits for something hears of it there
  try {
    await once(socket, 'connect', { signal: timeout })
    if (!addresses.some((address) => isSame(address, socket.remoteAddress))) throw new OutboundFailure('inner address')
    if (!isEncrypted) return socket
    const secure = connectSecurely({
      socket,
      host: hostname,
      ...(isIP(hostname) === 0 && { servername: hostname }),
      ...(authorities && { ca: authorities }),
      ALPNProtocols: ['http/1.1'],
    })
    secure.on('error', () => {})
    await once(secure, 'secureConnect', { signal: timeout })
    return secure
  } catch (error) {
    socket.destroy()
    if (error instanceof OutboundFailure) throw error
    if (timeout.aborted) throw new OutboundFailure(deadline.aborted ? 'too slow' : 'unreachable', { cause: error })
    throw new OutboundFailure(isAboutTrust(error) ? 'not trusted' : 'unreachable', { cause: error })
  }
}

/** Replaces a second look-up, which could have another answer. */
const alwaysAnswer =
  (addresses: string[]): LookupFunction =>
  (_hostname, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )

const isSame = (address: string, remote: string | undefined) =>
  remote !== undefined && ipaddr.process(address).toString() === ipaddr.process(remote).toString()

const isAboutTrust = (error: unknown) =>
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/.test(
    (error as { code?: string }).code ?? '',
  )
