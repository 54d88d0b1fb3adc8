import type { Fact } from '../../../../domain/content/facts.ts'
import { withPhoneNumbers } from '../../../../domain/platform/phone-numbers.ts'
import { FACTS } from '../../files/facts.ts'
import type { Finding, Rule } from '../curriculum.ts'
import { sentencesIn } from '../prose.ts'

/** What is no text: comments, notes to the editors, sources, ids, addresses, and what is quoted already. */
const UNREAD =
  /^\s*#.*|^\s*(reviewNote|sourceUrl|url|- name):.*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|https:\/\/[^\s)'"]+|\{\{[^}]*\}\}/gim
const LAW = /§§? ?\d+[a-z]?/
/** Opening hours: 'von 9 bis 17 Uhr', beside a number or a line of help. */
const HOURS = /\d{1,2}(?::\d\d)? (?:bis|–|-) ?\d{1,2}(?::\d\d)? Uhr/
const HELP = /telefon|Kummer|Beratung|Hotline|erreich|besetzt/i

/**
 * Numbers of help, opening hours, laws and what a law says beside its word are quoted from facts.yaml, which knows
 * their day: in files of content, and in the code that quotes as they do. What is written by hand is old when the fact
 * is mended.
 */
export const numbers: Rule = (curriculum) => {
  const known = [...curriculum.facts.facts].filter(([, { kind }]) => kind).map(recognized)
  const files = [...curriculum.files].filter(([file]) => ![FACTS, 'README.md'].includes(file))
  return [...files, ...curriculum.code].flatMap(([file, text]) =>
    text.split('\n').flatMap((written, index): Finding[] => {
      const read = written.replaceAll(UNREAD, (unread) => (unread.startsWith('{{') ? '…' : ''))
      const message = faultOf(read, known)
      return message ? [{ file, line: index + 1, message }] : []
    }),
  )
}

type Known = { key: string; value: string; called: string; isMixed: boolean; saysBeside: (sentence: string) => boolean }

const withoutSpaces = (text: string) => text.replaceAll(' ', '')

/** A fact with the ways to find it written by hand. `isMixed`: its value alone tells that it is meant. */
function recognized([key, { value, beside }]: [string, Fact]): Known {
  const subject = beside === undefined ? undefined : new RegExp(beside, 'i')
  const numbers = value
    .split(/\D+/)
    .filter(Boolean)
    .map((number) => new RegExp(`(?<!\\d)${number}(?!\\d|[.,:]\\d| Euro| ?[€%])`))
  return {
    key,
    value,
    called: withoutSpaces(value),
    isMixed: /\d.*\p{L}|\p{L}.*\d/u.test(value),
    saysBeside: (sentence) =>
      subject !== undefined && numbers.some((number) => number.test(sentence)) && subject.test(sentence),
  }
}

function faultOf(line: string, known: Known[]): string | undefined {
  const called = withPhoneNumbers(line).find(({ href }) => href)?.text
  const sentences = /\d/.test(line) ? sentencesIn(line) : []
  const fact =
    (called && known.find((one) => one.called === withoutSpaces(called))) ||
    known.find(({ isMixed, value }) => isMixed && line.includes(value)) ||
    known.find(({ saysBeside }) => sentences.some(saysBeside))
  if (fact) return `„${fact.value}“ steht in ${FACTS}: Zitiere {{${fact.key}}}.`
  const law = LAW.exec(line)?.[0]
  if (law) return `„${law}“ ist ein Gesetz: Zitiere es aus ${FACTS}.`
  return (called || HELP.test(line)) && HOURS.test(line)
    ? `Zeiten stehen in ${FACTS}: Zitiere sie mit {{…}}.`
    : undefined
}
