import type { IncomingMessage } from 'node:http'
import { OutboundFailure } from './failure.ts'

const LARGEST_ANSWER = 64 * 1024
const DEEPEST_ANSWER = 16

/** The JSON of an answer; undefined for an empty one. @throws OutboundFailure 'too large', 'unreadable' */
export async function readJson(response: IncomingMessage): Promise<unknown> {
  // We ask for no compression: nothing is unpacked here, so nothing can swell.
  if (!['', 'identity'].includes(response.headers['content-encoding'] ?? '')) throw new OutboundFailure('unreadable')
  if (Number(response.headers['content-length'] ?? 0) > LARGEST_ANSWER) throw new OutboundFailure('too large')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_ANSWER) throw new OutboundFailure('too large')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8').trim()
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new OutboundFailure('unreadable', { cause: error })
  }
  if (!isShallow(value, DEEPEST_ANSWER)) throw new OutboundFailure('unreadable')
  return value
}

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)))
