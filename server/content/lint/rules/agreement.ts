import { stepsByAge } from '../../../../domain/content/steps.ts'
import { AGREEMENT_AGES } from '../../../../domain/learning/agreement/clause-limits.ts'
import { type Clause, clausesAt, filledText } from '../../../../domain/learning/agreement/clauses.ts'
import type { Agreement } from '../../files/agreement.ts'
import { type Curriculum, type Finding, findingAt, measureFor, type Rule, whereTrue } from '../curriculum.ts'
import { sentencesOver, wordsIn } from '../prose.ts'
import { kitTextsOf } from '../texts.ts'

/** Words of a clause, its blank filled. */
const MOST_WORDS = 22
/** What an age has to choose from, on each side. */
const LEAST_OFFERED = 12
/** What an agreement of five minutes is proposed. */
const PROPOSED = { least: 8, most: 12 }
/** The age the sheets for children are written for: they are read together with the younger ones. */
const KIT_AGE = 9
/** Knowing about these protects a child; it earns no permission by it. */
const WITHOUT_FREEDOM = ['geld-und-glueck', 'hass-und-hetze', 'koerper-und-bilder']

/** The clauses of the family agreement and its sheets: each sound in itself, and enough of them for every age. */
export const agreement: Rule = (curriculum) => {
  if (!curriculum.agreement) return []
  const { clauses, kit } = curriculum.agreement
  const { subjects } = clauses.data
  const all = clauses.data.clauses
  return [
    ...subjects.flatMap(({ key }, index) => {
      const at = found(clauses, ['subjects', index])
      if (subjects.findIndex((one) => one.key === key) < index) return [at(`Das Thema ${key} kommt zweimal vor.`)]
      return all.some(({ subject }) => subject === key) ? [] : [at(`Zum Thema ${key} gibt es keine Regel.`)]
    }),
    ...all.flatMap((clause, index) =>
      [
        ...whereTrue(
          [all.findIndex(({ key }) => key === clause.key) < index, 'kommt zweimal vor.'],
          [!subjects.some(({ key }) => key === clause.subject), `nennt ein unbekanntes Thema, ${clause.subject}.`],
        ),
        ...wordsOf(clause),
        ...freedomOf(clause, curriculum),
        ...othersOf(clause, all),
      ].map((message) => found(clauses, ['clauses', index])(`${clause.key} ${message}`)),
    ),
    ...balanceOf(all).map(found(clauses, ['clauses'])),
    ...contactsOf(curriculum.agreement, curriculum),
    ...kitTextsOf(kit).flatMap(({ file, line, text, reader }) =>
      reader === 'children' ? longSentencesIn(text, KIT_AGE).map((message) => ({ file, line, message })) : [],
    ),
  ]
}

const found =
  (source: Agreement['clauses'] | Agreement['kit'], path: PropertyKey[]) =>
  (message: string): Finding =>
    findingAt(source, path, message)

function wordsOf({ by, ages: [from], ...clause }: Clause): string[] {
  const text = filledText(clause)
  const count = wordsIn(text).length
  const speaks = by === 'child' ? /\b(ich|mich|mir|meine?[mnrs]?)\b/i : /\b(wir|uns)\b/i
  return [
    ...whereTrue(
      [count > MOST_WORDS, `hat ${count} Wörter, höchstens ${MOST_WORDS}.`],
      [!speaks.test(text), `spricht nicht von „${by === 'child' ? 'ich' : 'wir'}“.`],
    ),
    ...longSentencesIn(text, from),
  ]
}

function longSentencesIn(text: string, age: number): string[] {
  const most = measureFor(age).sentence
  return sentencesOver(text, most).map(
    ({ sentence, count }) => `hat einen Satz mit ${count} Wörtern, in diesem Alter höchstens ${most}: „${sentence}“`,
  )
}

/** Whether the pass of a freedom can be earned, and by the youngest to whom it is offered. */
function freedomOf({ opensWith, ages: [from] }: Clause, { competencies }: Curriculum): string[] {
  if (!opensWith) return []
  const competency = competencies.find(({ name }) => name === opensWith.competency)
  if (!competency) return [`nennt eine unbekannte Kompetenz, ${opensWith.competency}.`]
  if (WITHOUT_FREEDOM.includes(competency.name))
    return [`macht ${competency.name} zur Bedingung; das öffnet keine Freiheit.`]
  const steps = stepsByAge(competency.levels.map(({ level }) => level.data))
  const step = steps.find((one) => one.step === opensWith.steps)
  if (!step)
    return [`nennt eine Stufe, für die es keinen Pass gibt; möglich: ${steps.map((one) => one.step).join(', ')}.`]
  return from < (step.minAge ?? 0) ? [`wird ab ${from} angeboten, der Pass ist erst ab ${step.minAge} zu haben.`] : []
}

/** What a clause supersedes or excludes is another one that can stand beside it. */
function othersOf(clause: Clause, all: Clause[]): string[] {
  const meets = (other: Clause) => other.ages[0] <= clause.ages[1] && clause.ages[0] <= other.ages[1]
  const problems = (key: string, whileProposed: boolean): string[] => {
    const other = all.find((one) => one.key === key)
    if (!other || key === clause.key) return [`nennt eine unbekannte Regel, ${key}.`]
    if (!meets(other)) return [`trifft ${key} in keinem Alter.`]
    return whileProposed && clause.recommended && other.recommended ? [`wird zusammen mit ${key} vorgeschlagen.`] : []
  }
  return [
    ...clause.supersedes.flatMap((key) => problems(key, false)),
    ...clause.excludes.flatMap((key) => problems(key, true)),
  ]
}

const ages = Array.from(
  { length: AGREEMENT_AGES.oldest - AGREEMENT_AGES.youngest + 1 },
  (_, index) => AGREEMENT_AGES.youngest + index,
)
const by = (side: Clause['by'], clauses: Clause[]) => clauses.filter((clause) => clause.by === side).length

/** Parents promise as much as children do, over all and in what is proposed; every age has enough. */
function balanceOf(all: Clause[]): string[] {
  const perAge = ages.flatMap((age) => {
    const offered = clausesAt(age, all)
    const proposed = offered.filter(({ recommended }) => recommended)
    const { least, most } = PROPOSED
    const [ofChild, ofParents, count] = [by('child', offered), by('parent', offered), proposed.length]
    const isUnfair = by('parent', proposed) < by('child', proposed)
    return whereTrue(
      [ofChild < LEAST_OFFERED, `Kinder von ${age} haben nur ${ofChild} Regeln.`],
      [ofParents < LEAST_OFFERED, `Eltern von ${age} haben nur ${ofParents} Regeln.`],
      [
        count < least || count > most,
        `Mit ${age} werden ${count} Regeln vorgeschlagen, es sollen ${least} bis ${most} sein.`,
      ],
      [isUnfair, `Mit ${age} werden den Eltern weniger Regeln vorgeschlagen als dem Kind.`],
    )
  })
  return [...whereTrue([by('parent', all) < by('child', all), 'Eltern haben weniger Regeln als Kinder.']), ...perAge]
}

/** The emergency card names only who is verified, and is there for children. */
const contactsOf = ({ kit }: Agreement, { contacts: { phones, pages } }: Curriculum): Finding[] =>
  kit.data.emergency.contacts.flatMap((name, index) => {
    const known = [...phones, ...pages].find((one) => one.name === name)
    if (known?.for.includes('children')) return []
    return [
      found(kit, ['emergency', 'contacts', index])(
        known ? `${name} ist nicht für Kinder gedacht.` : `${name} steht nicht in content/contacts.yaml.`,
      ),
    ]
  })
