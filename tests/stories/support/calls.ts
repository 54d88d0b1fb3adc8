import type { Route } from '@playwright/test'

/** Matches the request that carries this call, alone or with others of the same moment. */
export const requestOf = (procedure: string) => new RegExp(`/trpc/([^?]*,)?${procedure.replaceAll('.', '\\.')}([,?]|$)`)

/** Answers each call of a request as the server does while its database only reads. */
export function refuseAsReadOnly(route: Route) {
  const calls = new URL(route.request().url()).pathname.split(',')
  const error = { message: 'Gerade nicht', code: -32603, data: { httpStatus: 503, refusal: 'READ_ONLY' } }
  return route.fulfill({ status: 503, json: calls.map(() => ({ error })) })
}
