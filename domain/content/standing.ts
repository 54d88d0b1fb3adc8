import { z } from 'zod'
import { uuid } from '../platform/fields.ts'
import { contentTypes } from './content.ts'

/** All that is taught, from the whole to the piece; it can be taken back and put into the bin (decision 105). */
export const taughtTypes = ['competency', 'level', ...contentTypes] as const
export type TaughtType = (typeof taughtTypes)[number]
export const taughtRef = z.object({ type: z.enum(taughtTypes), id: uuid })
export type TaughtRef = z.output<typeof taughtRef>

/** German words for each, for sentences about one of them. */
export const taughtNames = {
  competency: { one: 'Kompetenz', the: 'Die Kompetenz', itself: 'sie' },
  level: { one: 'Skill Level', the: 'Das Skill Level', itself: 'es' },
  lesson: { one: 'Lektion', the: 'Die Lektion', itself: 'sie' },
  quiz: { one: 'Quiz', the: 'Das Quiz', itself: 'es' },
  simulation: { one: 'Simulation', the: 'Die Simulation', itself: 'sie' },
} as const satisfies Record<TaughtType, object>

/** After so many days what lies in the bin is deleted. */
export const DAYS_IN_BIN = 30

/** `draft`: never published; `taken back`: it was, and progress counts it on; `binned`: counts no more. */
export type Standing = 'draft' | 'published' | 'taken back' | 'binned'

type Moments = { publishedAt: unknown; takenBackAt: unknown; binnedAt: unknown }

/** Where something stands; whatever is set of these moments is one. */
export function standingOf({ publishedAt, takenBackAt, binnedAt }: Moments): Standing {
  if (binnedAt) return 'binned'
  if (publishedAt) return 'published'
  return takenBackAt ? 'taken back' : 'draft'
}

/** In one or two words, as lists of editors show it. */
export const standingInWords = {
  draft: 'Nicht veröffentlicht',
  published: 'Veröffentlicht',
  'taken back': 'Zurückgezogen',
  binned: 'Im Papierkorb',
} as const satisfies Record<Standing, string>
