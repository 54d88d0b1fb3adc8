import type { RefusalCode } from '../../../domain/platform/refusals.ts'

/** The server has refused and would do so again. `message` is a German sentence for the person. */
export class QuizRefusal extends Error {
  readonly code: RefusalCode | undefined
  constructor(message: string, code?: RefusalCode) {
    super(message)
    this.code = code
  }
}
