import { createHash } from 'node:crypto'
import type { DBTransactionAdapter, Where } from 'better-auth'
import { wrappedAdapter } from './wrapped-adapter.ts'

/** Stored in place of a session's token: whoever reads a backup cannot sign in with it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The auth library stores tokens as they are. This wraps its adapter, so that its tables hold only hashes. */
export const hashedTokens = wrappedAdapter('hashed-tokens', hashing)

type Row = Record<string, unknown>
type Method = (query: Query, ...rest: unknown[]) => Promise<unknown>
type Query = { model: string; where?: Where[]; data?: Row; update?: Row }

/** An adapter whose methods hash the tokens that they are given, and give back the tokens they were asked with. */
function hashing<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  const members = Object.entries(adapter).map(([name, member]) => [
    name,
    typeof member === 'function' ? (...input: Parameters<Method>) => queryHashed(member as Method, ...input) : member,
  ])
  return Object.fromEntries(members) as Adapter
}

async function queryHashed(method: Method, query: Query, ...rest: unknown[]) {
  if (query?.model !== 'session') return method(query, ...rest)
  const byHash = new Map<unknown, string>()
  const hash = (token: unknown): unknown => {
    if (Array.isArray(token)) return token.map(hash)
    if (typeof token !== 'string') return token
    byHash.set(hashToken(token), token)
    return hashToken(token)
  }
  const hashIn = (row: Row | undefined) => row && ('token' in row ? { ...row, token: hash(row.token) } : row)
  const answer = await method(
    {
      ...query,
      where: query.where?.map((one) => (one.field === 'token' ? ({ ...one, value: hash(one.value) } as Where) : one)),
      data: hashIn(query.data),
      update: hashIn(query.update),
    },
    ...rest,
  )
  const giveBack = (row: unknown): unknown =>
    isRow(row) && byHash.has(row.token) ? { ...row, token: byHash.get(row.token) } : row
  return Array.isArray(answer) ? answer.map(giveBack) : giveBack(answer)
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
