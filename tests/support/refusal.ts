import { type RefusalCode, refusals } from '../../domain/platform/refusals.ts'

/** What a procedure throws that refuses: the sentence for a person, and the code for a screen. */
export const refusal = (code: RefusalCode, message: unknown = refusals[code].message) => ({ message, cause: { code } })
