import type { RouterOutputs } from '../../server/router.ts'

/** What a link opens. */
export type SharedContent = RouterOutputs['sharing']['contentByToken']
