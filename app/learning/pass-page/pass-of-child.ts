import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

export type PassOfChild = inferRouterOutputs<AppRouter>['passes']['own']

/** The URL at which others can check a pass; the content of its QR code. */
export const addressOfCheckPage = (code: string) => `${window.location.origin}/pass/${code}`
