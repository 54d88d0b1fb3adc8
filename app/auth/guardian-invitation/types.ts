import type { RouterOutputs } from '../../../server/router.ts'

type Procedures = RouterOutputs['guardians']
export type Invitation = Extract<Procedures['look'], { state: 'open' }>
export type DeadState = Exclude<Procedures['look']['state'], 'open'>
export type AcceptedInvitation = Procedures['accept']
