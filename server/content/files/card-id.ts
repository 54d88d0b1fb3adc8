import type { Naming } from '../../../domain/content/questions/posed.ts'
import { derivedId } from './parse.ts'

/** The id of a card of a question: the same every time, and nothing can be read from it but the words that everybody sees. */
export const cardId: Naming = (questionId, role, words) => derivedId(questionId, `${role}/${words}`)
