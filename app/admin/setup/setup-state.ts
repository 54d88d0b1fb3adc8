import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import type { TwoFactorState } from '../../account/two-factor/two-factor-api.ts'
import { trpc } from '../../trpc.ts'

export const setupState = trpc.admin.setup.state.queryOptions(undefined, { staleTime: 0 })

/** How an installation stands, and the second step of whoever looks. */
export type SetupState = inferRouterOutputs<AppRouter>['admin']['setup']['state'] & { twoFactor: TwoFactorState }
export type StepProps = { state: SetupState }
