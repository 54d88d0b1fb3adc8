import { TRIAL } from '../../../domain/learning/trial.ts'
import type { RouterOutputs } from '../../../server/router.ts'

/** The level that anybody may try out, as the server shows it: without the key. */
export type TrialOpen = NonNullable<RouterOutputs['trial']['level']>

/** In the history of `stempel`: the stamp was earned just now, and is pressed by hand. */
export const STAMP_WAITS = 'stamp-waits'

/** `step`: a lesson's number from 1, 'quiz' or 'stempel'. */
export const addressOfStep = (step: string) => `${TRIAL}?${new URLSearchParams({ schritt: step })}`
