import type { Curriculum, Finding, Rule } from './curriculum.ts'
import { agreement } from './rules/agreement.ts'
import { commas } from './rules/commas.ts'
import { passNotes, simulationAddresses } from './rules/competencies.ts'
import { contacts } from './rules/contacts.ts'
import { facts, reviewDates } from './rules/facts.ts'
import { glossary } from './rules/glossary.ts'
import {
  activities,
  lessonLength,
  lessonLinks,
  lessonShape,
  parentIllustrations,
  repeats,
  sentenceLength,
  stopRule,
  structure,
} from './rules/lessons.ts'
import { numbers } from './rules/numbers.ts'
import { people } from './rules/people.ts'
import { doubleNegatives, longestAnswer, quizShape, quizTransfer } from './rules/quizzes.ts'
import { safety } from './rules/safety.ts'
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
