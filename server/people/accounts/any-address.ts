import type { DBTransactionAdapter, Where } from 'better-auth'
import { z } from 'zod'
import { wrappedAdapter } from './wrapped-adapter.ts'

const STAND_IN = '@konto.invalid'

/**
 * An address as the auth library takes it: it knows fewer than there are ('o&m@firma.example', 'anna@firma.xn--p1ai'),
 * and for those a stand-in that anyAddress changes back. No form accepts a stand-in (isRealAddress).
 */
export const forLibrary = (email: string): string =>
  z.email().safeParse(email).success ? email : `${Buffer.from(email).toString('hex')}${STAND_IN}`

const written = (email: unknown) =>
  typeof email === 'string' && email.endsWith(STAND_IN)
    ? Buffer.from(email.slice(0, -STAND_IN.length), 'hex').toString()
    : email

/** Wraps the library's adapter: its tables hold the addresses themselves, and the library finds what it asked for. */
export const anyAddress = wrappedAdapter('any-address', changingBack)

type Row = Record<string, unknown>
type Query = { model: string; where?: Where[]; data?: Row }

function changingBack<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  const findOne: Adapter['findOne'] = async (query) => {
    const asked = query.model === 'user' && query.where.find(({ field }) => field === 'email')?.value
    if (written(asked) === asked) return adapter.findOne(query)
    const row = await adapter.findOne<Row>({ ...query, where: query.where.map(inWhere) })
    return (row && { ...row, email: asked }) as never
  }
  const create: Adapter['create'] = (query) => {
    const { model, data } = query as Query
    return adapter.create(
      model === 'user' && data ? { ...query, data: { ...query.data, email: written(data.email) } } : query,
    )
  }
  return { ...adapter, findOne, create }
}

const inWhere = (one: Where): Where => (one.field === 'email' ? ({ ...one, value: written(one.value) } as Where) : one)
