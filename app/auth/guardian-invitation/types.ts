import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

type Procedures = inferRouterOutputs<AppRouter>['guardians']
export type Invitation = Extract<Procedures['look'], { state: 'open' }>
export type DeadState = Exclude<Procedures['look']['state'], 'open'>
export type AcceptedInvitation = Procedures['accept']
