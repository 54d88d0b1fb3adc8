import type { TwoFactorState } from '../../account/two-factor/two-factor-api.ts'
import { type Answers, trpc } from '../../trpc.ts'

export const setupState = trpc.admin.setup.state.queryOptions(undefined, { staleTime: 0 })

/** How an installation stands, and the second step of whoever looks. */
export type SetupState = Answers['admin']['setup']['state'] & { twoFactor: TwoFactorState }
export type StepProps = { state: SetupState }
