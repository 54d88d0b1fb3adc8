import { today } from '../../../../domain/platform/dates.ts'
import { FACTS } from '../../files/facts.ts'
import { keysQuotedIn } from '../../files/quotes.ts'
import type { Curriculum, Finding, Rule } from '../curriculum.ts'
import { textsOf } from '../texts.ts'

/** A date beside a sentence ('Stand: März 2026'): the fact has it. */
const DATED = /\bStand:? \p{Lu}\p{L}+ \d{4}/u

/** Each fact is quoted somewhere and has days that can be; what has a date is quoted. */
export const facts: Rule = (curriculum) => [
  ...ofTheFile(curriculum),
  ...textsOf(curriculum)
    .filter(({ text }) => DATED.test(text))
    .map(({ file, line }) => ({
      file,
      line,
      message: `Wann etwas geprüft wurde, steht in ${FACTS}: Zitiere es mit {{…}}.`,
    })),
]

function ofTheFile(curriculum: Curriculum): Finding[] {
  const quoted = new Set([...curriculum.contacts.quotes, ...quotesOf(curriculum)])
  const { facts, placeOf } = curriculum.facts
  return [...facts].flatMap(([key, { seenOn, lookAgainOn }]) => {
    const at = (message: string, field?: string): Finding => ({ ...placeOf(key, field), message })
    return [
      ...(quoted.has(key) ? [] : [at(`Der Fakt ${key} wird nirgends zitiert.`)]),
      ...(seenOn > today() ? [at(`${key}: seenOn liegt in der Zukunft.`, 'seenOn')] : []),
      ...(lookAgainOn > seenOn ? [] : [at(`${key}: lookAgainOn liegt nicht nach seenOn.`, 'lookAgainOn')]),
    ]
  })
}

const quotesOf = ({ competencies, faq, code, facts: { moments } }: Curriculum): string[] => [
  ...[...code.values()].flatMap(keysQuotedIn),
  ...moments.flatMap(({ quotes }) => quotes),
  ...[
    faq,
    ...competencies.flatMap(({ competency, levels }) => [
      competency,
      ...levels.flatMap(({ level, lessons, quizzes, simulations }) => [level, ...lessons, ...quizzes, ...simulations]),
    ]),
  ].flatMap(({ quotes }) => quotes),
]
