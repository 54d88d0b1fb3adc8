import type { Naming } from '../../../domain/content/questions/posed.ts'
import { derivedId } from './parse.ts'

/** The id of a question's card: stable, and derived only from words that everybody sees. */
export const cardId: Naming = (questionId, role, words) => derivedId(questionId, `${role}/${words}`)
