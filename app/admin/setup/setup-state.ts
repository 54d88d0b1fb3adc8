import type { RouterOutputs } from '../../../server/router.ts'
import type { TwoFactorState } from '../../account/two-factor/two-factor-api.ts'
import { trpc } from '../../trpc.ts'

export const setupState = trpc.admin.setup.state.queryOptions(undefined, { staleTime: 0 })

/** How an installation stands, and the second step of whoever looks. */
export type SetupState = RouterOutputs['admin']['setup']['state'] & { twoFactor: TwoFactorState }
export type StepProps = { state: SetupState }
