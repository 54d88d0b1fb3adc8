import type { Curriculum, Finding, Rule } from './curriculum.ts'
import { activities } from './rules/activities.ts'
import { agreement } from './rules/agreement.ts'
import { commas } from './rules/commas.ts'
import { contacts } from './rules/contacts.ts'
import { doubleNegatives } from './rules/double-negatives.ts'
import { facts } from './rules/facts.ts'
import { glossary } from './rules/glossary.ts'
import { lessonLength } from './rules/lesson-length.ts'
import { lessonLinks } from './rules/lesson-links.ts'
import { lessonShape } from './rules/lesson-shape.ts'
import { longestAnswer } from './rules/longest-answer.ts'
import { numbers } from './rules/numbers.ts'
import { parentIllustrations } from './rules/parent-illustrations.ts'
import { passNotes } from './rules/pass-notes.ts'
import { people } from './rules/people.ts'
import { quizShape } from './rules/quiz-shape.ts'
import { quizTransfer } from './rules/quiz-transfer.ts'
import { repeats } from './rules/repeats.ts'
import { reviewDates } from './rules/review-dates.ts'
import { safety } from './rules/safety.ts'
import { sentenceLength } from './rules/sentence-length.ts'
import { simulationAddresses } from './rules/simulation-addresses.ts'
import { stopRule } from './rules/stop-rule.ts'
import { structure } from './rules/structure.ts'
import { wording } from './rules/wording.ts'

const rules: Rule[] = [
  structure,
  lessonShape,
  stopRule,
  activities,
  parentIllustrations,
  lessonLength,
  sentenceLength,
  wording,
  commas,
  contacts,
  passNotes,
  reviewDates,
  lessonLinks,
  facts,
  safety,
  numbers,
  repeats,
  glossary,
  simulationAddresses,
  quizShape,
  quizTransfer,
  longestAnswer,
  doubleNegatives,
  agreement,
  people,
]

/** All findings of all rules, in the order of files and lines. */
export function check(curriculum: Curriculum): Finding[] {
  return rules.flatMap((rule) => rule(curriculum)).sort((a, b) => a.file.localeCompare(b.file, 'de') || a.line - b.line)
}
