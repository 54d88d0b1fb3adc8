import type { Rule } from '../curriculum.ts'
import { sentencesIn } from '../prose.ts'
import { textsOf } from '../texts.ts'

const INFINITIVE = String.raw`(?:zu \p{Ll}{2,}n|\p{Ll}+zu\p{Ll}{3,}n)`
/** With these verbs, 'zu' and 'ist' it may mean that something can be done: 'zu sehen ist der Mond'. */
const CAN_BE = 'zu (?:sehen|hören|finden|erkennen|lesen|tun|haben)'
const SAYS =
  'ist|war|wäre|hilft|macht|kostet|dauert|lohnt|fällt|tut|bringt|gehört|schadet|reicht|fühlt|braucht|verdient|bleibt|heißt'
/** What may stand before 'dass', 'weil' and 'um zu' without a comma. */
const JOINED =
  'und|oder|aber|auch|nur|selbst|als|so|allem|besonders|außer|statt|anstatt|sondern|denn|nicht|erst|gerade|nachdem|ohne|wie|sogar|eben|schon|nämlich|vielleicht|bloß|etwa|allein|teils|noch|weder'
const OBJECT = 'es|sie|ihn|dich|mich|sich|uns|euch|etwas|jemanden|nichts'

const MISSING: [pattern: RegExp, why: string][] = [
  [
    new RegExp(String.raw`(?<!\p{L})(?!${CAN_BE})${INFINITIVE} (?:${SAYS}) (?!das|es)\p{L}+`, 'u'),
    'nach einer Gruppe mit „zu“, von der der Satz etwas sagt, steht eins (§ 75)',
  ],
  [
    new RegExp(
      String.raw`(?<![,–:;(„…]|(?<!\p{L})(?:${JOINED})) (?:um|ohne|anstatt|statt) (?:(?:${OBJECT}) )?${INFINITIVE}(?!\p{L})`,
      'u',
    ),
    'vor „um“, „ohne“ und „statt“ mit „zu“ steht eins (§ 75)',
  ],
  [
    new RegExp(String.raw`(?<![,–:;(„….!?]|(?<!\p{L})(?:${JOINED})) (?:dass|weil|obwohl)(?!\p{L})`, 'iu'),
    'vor „dass“, „weil“ und „obwohl“ steht eins',
  ],
]

/** Commas whose absence a program can see. It is a net with wide meshes: what it does not know it lets through. */
export const commas: Rule = (curriculum) =>
  textsOf(curriculum).flatMap(({ file, line, text }) =>
    sentencesIn(text).flatMap((sentence) =>
      MISSING.flatMap(([pattern, why]) => {
        const found = pattern.exec(sentence)?.[0].trim()
        return found ? [{ file, line, message: `Bei „${found}“ fehlt wohl ein Komma: ${why}.` }] : []
      }),
    ),
  )
