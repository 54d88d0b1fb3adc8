import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

/** A pass as its child and its parent see it. */
export type PassOfChild = inferRouterOutputs<AppRouter>['passes']['own']

/** Where a pass can be checked by others, as it stands behind the QR code. */
export const addressOfCheckPage = (code: string) => `${window.location.origin}/pass/${code}`
