import type { Moment } from '../../files/facts.ts'
import { ageOf, type Curriculum, type Finding, levelsOf, type Rule } from '../curriculum.ts'
import { sentencesIn } from '../prose.ts'
import { codeTextsOf, textsOf } from '../texts.ts'

const NUDITY = /nackt|intim|sexual|sexuell|ohne Kleid|(?<!\p{L})(solche[ns]?|so ein) Bild|(?<!\p{L})solche Dateien/iu
const NOT = '(?<!\\p{L})(?:nichts?|nie|niemandem|kein(?:e[nmrs]?)?|weder)'
const COPY =
  '(?:Screenshot|kopier|Kopie|fotografier|abfotografier|vervielfältig|speicher|weiterleit|weiterschick|herumzeig|verschick|verbreit)'
const BETWEEN = '(?: \\p{L}+){0,3} '
/** 'macht keinen Screenshot', 'speichere es nicht', 'schick sie nicht weiter', 'zum Beweis'. */
const WITHOUT_COPY = new RegExp(
  [
    `${NOT}${BETWEEN}${COPY}`,
    `${COPY}\\p{L}*(?: \\p{L}+){0,2} nichts?(?!\\p{L})`,
    '(?:schick|leit|zeig)\\p{L}*(?: \\p{L}+){0,2} nichts? (?:weiter|herum)',
  ].join('|'),
  'iu',
)
const DEVICE = '(?:Gerät|Handy|Tablet|Smartphone|Chat)(?!\\p{L})'
/** 'Lassen Sie das Gerät unverändert', 'Gerät so lassen', 'Nichts anfassen'. */
const LEFT_ALONE = new RegExp(
  `${DEVICE}[^.]*(?:wie es ist|unverändert|nicht weiter an|so lassen)|^Nichts (?:kopieren|anfassen)|Leg[^.]* unverändert`,
  'iu',
)
const NOTHING_GIVEN =
  /(?<!\p{L})nichts?(?: \p{L}+)? (zahl|schick|send|lösch|kopier|verschick)|(?<!\p{L})(zahl|schick|send|lösch|kopier)\p{L}*(?: Sie)?(?: auch)? nichts(?!\p{L})/iu
const all =
  (...patterns: RegExp[]) =>
  (sentence: string) =>
    patterns.every((pattern) => pattern.test(sentence))

/**
 * How somebody words advice that content/safety has: `about` is what the text speaks of, or where that is wider the
 * whole file; `advises` judges each sentence.
 */
const wordings: { moment: string; about: RegExp; isWide?: true; advises: (sentence: string) => boolean }[] = [
  { moment: 'nacktbild', about: NUDITY, advises: all(WITHOUT_COPY) },
  { moment: 'nacktbild', about: /./, advises: all(LEFT_ALONE) },
  {
    moment: 'erpressung',
    about: /erpress|Sextortion|droh\p{L}*[^.]*(Bild|Foto)|(Bild|Foto)\p{L}*[^.]* droh/iu,
    isWide: true,
    advises: all(NOTHING_GIVEN),
  },
  {
    moment: 'treffen',
    about: /treffen/i,
    advises: all(/(?<!\p{L})treffen(?!\p{L})/iu, /Polizei|(?<!\d)110(?!\d)/),
  },
  {
    moment: 'hass-zeichen',
    about: /Hass-?Zeichen|verbotene Zeichen|Hakenkreuz/i,
    advises: all(/aufheb|aufzuheben|speicher|lösch|sichern|Screenshot|Beleg|weiter(schick|leit)/i),
  },
  {
    moment: 'nicht-mehr-koennen',
    about: /./,
    advises: all(
      /ausweglos|nicht mehr leben|das Leben nehmen|nicht allein[^.]*112|(akut|dringend)[^.]*112|112[^.]*nicht allein/i,
    ),
  },
]

const nameOf = ({ file }: Moment) => file.replace(/^.*\/|\.yaml$/g, '')

/** All texts for dangerous moments, by their keys. */
export const wordsForDanger = ({ facts: { moments } }: Curriculum) =>
  moments.flatMap((moment) =>
    Object.entries(moment.texts).map(([key, one]) => ({ key, moment: nameOf(moment), ...one })),
  )

/**
 * What to do in a dangerous moment is said in one wording (content/safety): quoted to those it is written for, never
 * worded freely, and beside extortion always with what helps against despair.
 */
export const safety: Rule = (curriculum) => [
  ...misplacedQuotes(curriculum),
  ...freeWordings(curriculum),
  ...extortionAlone(curriculum),
]

function misplacedQuotes(curriculum: Curriculum): Finding[] {
  const known = new Map(wordsForDanger(curriculum).map((one) => [one.key, one]))
  return levelsOf(curriculum).flatMap((level) =>
    [
      ...level.lessons.map(({ file, quotes, head }) => ({ file, quotes, isForParents: head.isParentOnly })),
      ...level.quizzes.map(({ file, quotes }) => ({ file, quotes, isForParents: false })),
    ].flatMap(({ file, quotes, isForParents }) =>
      quotes.flatMap((key): Finding[] => {
        const text = known.get(key)
        if (!text) return []
        const at = (message: string) => [{ file, line: 1, message: `{{${key}}} ist ${message}` }]
        if ((text.for === 'parents') !== isForParents)
          return at(`für ${text.for === 'parents' ? 'Eltern' : 'Kinder'} geschrieben.`)
        return text.for === 'children' && ageOf(level) < text.from
          ? at(`ab ${text.from} geschrieben, dieses Level ist ab ${ageOf(level)}.`)
          : []
      }),
    ),
  )
}

function freeWordings(curriculum: Curriculum): Finding[] {
  const quoted = wordsForDanger(curriculum).map(({ text }) => text)
  const known = new Set(curriculum.facts.moments.map(nameOf))
  const texts = [...textsOf(curriculum), ...codeTextsOf(curriculum)]
  const wholeOf = new Map(
    [...Map.groupBy(texts, ({ file }) => file)].map(([file, parts]) => [file, parts.map(({ text }) => text).join(' ')]),
  )
  return texts.flatMap(({ file, line, text, isCard }) => {
    if (isCard) return []
    const own = quoted.reduce((rest, one) => rest.replaceAll(one, ''), text)
    return wordings
      .filter(({ moment, about, isWide }) => known.has(moment) && about.test(isWide ? (wholeOf.get(file) ?? '') : own))
      .flatMap(({ moment, advises }) => {
        const sentence = sentencesIn(own).find(advises)
        if (!sentence) return []
        const message = `„${sentence}“ sagt mit eigenen Worten, was in safety/${moment}.yaml steht: Zitiere es.`
        return [{ file, line, message }]
      })
  })
}

const EXTORTION = /erpress|Sextortion/i
const AGAINST_DESPAIR = 'nicht-mehr-koennen'

/** A lesson that speaks of extortion says in it, too, that it passes, and whom to call. */
function extortionAlone(curriculum: Curriculum): Finding[] {
  const against = wordsForDanger(curriculum).filter(({ moment }) => moment === AGAINST_DESPAIR)
  if (against.length === 0) return []
  const speaks = Map.groupBy(
    textsOf(curriculum).filter(({ file, text }) => /\.(md|html)$/.test(file) && EXTORTION.test(text)),
    ({ file }) => file,
  )
  return levelsOf(curriculum).flatMap(({ lessons }) =>
    lessons.flatMap(({ file, quotes }): Finding[] => {
      const [first] = speaks.get(file) ?? []
      if (!first || against.some(({ key }) => quotes.includes(key))) return []
      const message = `Hier geht es um Erpressung: Der Satz gegen die Verzweiflung fehlt (safety/${AGAINST_DESPAIR}.yaml).`
      return [{ file, line: first.line, message }]
    }),
  )
}
