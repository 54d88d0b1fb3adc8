import { failureOf } from '../../../failure.ts'
import { reasonOf } from '../../parts/reason.ts'
import type { SaveFailure } from './draft-keeper.ts'

/** HTTP statuses after which the same save may succeed later: session ended, request timeout, rate limit. */
const MAY_PASS = [401, 408, 429]

/** Why a text was not saved, and whether a retry may help. */
export function saveFailureOf(error: unknown): SaveFailure {
  const message = reasonOf(error)
  const { status = 500, refusal } = failureOf(error)
  if (status >= 500 || MAY_PASS.includes(status)) return { kind: 'lost', message }
  return { kind: refusal === 'DRAFT_CONFLICT' ? 'conflict' : 'refused', message }
}
