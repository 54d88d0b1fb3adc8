/**
 * What was answered. `answerIds`: what was chosen, or everything in the order it was brought into; `placedAt`: beside
 * each of them where it was put (match, sort); `value`: the number.
 */
export type Given = { answerIds: string[]; placedAt: string[] | null; value: number | null }
