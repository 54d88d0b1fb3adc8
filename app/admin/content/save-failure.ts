import { failureOf } from '../../failure.ts'
import { reasonOf } from '../parts/reason.ts'
import type { SaveFailure } from './draft-keeper.ts'

/** Signed out for a moment, too slow a line, too many calls: the same text may be stored the next time. */
const MAY_PASS = [401, 408, 429]

/** Why a text was not stored, and whether trying again helps. */
export function saveFailureOf(error: unknown): SaveFailure {
  const message = reasonOf(error)
  const { status = 500, refusal } = failureOf(error)
  if (status >= 500 || MAY_PASS.includes(status)) return { kind: 'lost', message }
  return { kind: refusal === 'DRAFT_CONFLICT' ? 'conflict' : 'refused', message }
}
