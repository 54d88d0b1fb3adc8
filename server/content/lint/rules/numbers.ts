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
  const known = [...curriculum.facts.facts].filter(([, { kind }]) => kind)
  const files = [...curriculum.files].filter(([file]) => ![FACTS, 'README.md'].includes(file))
  return [...files, ...curriculum.code].flatMap(([file, text]) =>
    text.split('\n').flatMap((written, index): Finding[] => {
      const read = written.replaceAll(UNREAD, (unread) => (unread.startsWith('{{') ? '…' : ''))
      const message = faultOf(read, known)
      return message ? [{ file, line: index + 1, message }] : []
    }),
  )
}

function faultOf(line: string, known: [string, Fact][]): string | undefined {
  const digits = (text: string) => text.replaceAll(' ', '')
  const called = withPhoneNumbers(line).find(({ href }) => href)?.text
  const fact =
    known.find(([, { value }]) => called && digits(value) === digits(called)) ??
    known.find(([, { value }]) => /\d.*\p{L}|\p{L}.*\d/u.test(value) && line.includes(value)) ??
    known.find(([, one]) => sentencesIn(line).some((sentence) => saysBeside(sentence, one)))
  if (fact) return `„${fact[1].value}“ steht in ${FACTS}: Zitiere {{${fact[0]}}}.`
  const law = LAW.exec(line)?.[0]
  if (law) return `„${law}“ ist ein Gesetz: Zitiere es aus ${FACTS}.`
  return (called || HELP.test(line)) && HOURS.test(line)
    ? `Zeiten stehen in ${FACTS}: Zitiere sie mit {{…}}.`
    : undefined
}

const saysBeside = (sentence: string, { beside, value }: Fact) =>
  beside !== undefined &&
  new RegExp(beside, 'i').test(sentence) &&
  value
    .split(/\D+/)
    .some((number) => number && new RegExp(`(?<!\\d)${number}(?!\\d|[.,:]\\d| Euro| ?[€%])`).test(sentence))
