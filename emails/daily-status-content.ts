import type { ChildReport, NextStep } from '../domain/learning/daily-status.ts'
import { sentenceOfLearned } from '../domain/learning/insight.ts'
import { brand } from '../domain/platform/brand.ts'
import type { Content, Section } from './content-type.ts'
import { plainLines, plainName } from './plain-name.ts'

export type DailyStatus = {
  name: string
  /** One section per child, in this order. */
  children: readonly ChildReport[]
  /** It tells of a whole week, and says what comes next. */
  isWeekly?: boolean
  /** The link to unsubscribe. */
  offUrl: string
  /** The answer of the parent's analysis service, and the pseudonyms it was given for the children. */
  analysis?: { text: string; pseudonyms: { pseudonym: string; childId: string }[] } | undefined
  /** A test mail that the parent has requested. */
  isTest?: boolean
  /** The children are invented examples, because there is nothing to report. */
  isExample?: boolean
}

const LONGEST_SUBJECT = 60

/** Reports only what was done: no points, no comparison, no praise, which a child would have to earn again daily. */
export function dailyStatusContent(status: DailyStatus, publicUrl: string): Omit<Content, 'greeting' | 'isChild'> {
  const { children, isWeekly = false, analysis, offUrl, isTest, isExample } = status
  const [news, rhythm] = isWeekly ? ['Die Woche', 'wöchentliche'] : ['Das Neueste', 'tägliche']
  const names = isExample ? [] : children.map(({ name }) => plainName(name))
  const heading = `${news} von ${inWords(names)}`
  const fits = names.length > 0 && heading.length <= LONGEST_SUBJECT
  const subject = fits ? heading : `${news} von Ihren Kindern`
  const part = analysis && analysisSection(analysis, children)
  return {
    subject: isTest ? `Test: ${subject}` : subject,
    preview: isWeekly
      ? 'Was gelernt wurde, wie es weitergeht und worüber sich ein Gespräch lohnt.'
      : 'Was gelernt wurde, und worüber sich ein Gespräch lohnt.',
    heading: subject,
    before: isExample
      ? exampleOf(isWeekly)
      : [`das ist ${isTest ? 'in den letzten sieben Tagen' : 'seit der letzten E-Mail'} dazugekommen.`],
    sections: [
      ...children.map((child) => childSection(child, { isWeekly, publicUrl: isExample ? undefined : publicUrl })),
      ...(part ? [part] : []),
    ],
    after: [],
    reason: isTest
      ? 'Sie sich eine Test-E-Mail geschickt haben'
      : `Sie bei ${brand.name} ${rhythm} Status-Updates eingeschaltet haben`,
    leave: { label: 'Status-Updates abbestellen', url: offUrl },
  }
}

const exampleOf = (isWeekly: boolean) => [
  `in den letzten sieben Tagen gab es nichts zu berichten. ${isWeekly ? 'Nach solchen Wochen' : 'An solchen Tagen'} schicken wir keine E-Mail.`,
  'Damit Sie sehen, wie eine aussieht, steht hier ein Beispiel. Jonas und Mila sind erfunden.',
]

/** Without `publicUrl` the section has no link: the child is an invented example. */
function childSection(
  { id, name, learned, tried, talkingPoint, next }: ChildReport,
  { isWeekly, publicUrl }: { isWeekly: boolean; publicUrl: string | undefined },
): Section {
  const passes = learned.flatMap(({ items }) => items.filter(({ kind }) => kind === 'pass').map(({ title }) => title))
  const rest = learned.map(({ competency, items }) => ({
    label: competency,
    items: items.filter(({ kind }) => kind !== 'pass').map(({ kind, title }) => sentenceOfLearned[kind](title)),
  }))
  return {
    heading: plainName(name),
    ...(passes.length > 0 && {
      passes: {
        label: passes.length > 1 ? 'Pässe verdient' : 'Pass verdient',
        titles: passes,
        ...(publicUrl && { link: { label: `${plainName(name)} gratulieren`, url: `${publicUrl}/dashboard` } }),
      },
    }),
    lists: [
      ...rest,
      { label: 'Noch nicht bestanden', items: tried.map(sentenceOfTried) },
      { label: 'Wie es weitergeht', items: isWeekly && next ? [sentenceOfNext(next)] : [] },
    ].filter(({ items }) => items.length > 0),
    ...(talkingPoint && { aside: { label: 'Fragen Sie doch einmal', lines: [talkingPoint] } }),
    ...(publicUrl && { link: { label: `${plainName(name)} ansehen`, url: `${publicUrl}/family/${id}` } }),
  }
}

/** What a title does not say itself: 'Lektion „Lange Sätze“', but „Quiz – Ich und andere“. */
const named = (kind: string, title: string) =>
  new RegExp(`^${kind}\\b`, 'i').test(title) ? `„${title}“` : `${kind} „${title}“`

const sentenceOfNext = ({ title, competency, isForParent }: NextStep) =>
  `${named(isForParent ? 'Elternlektion' : 'Lektion', title)} (${competency})`

const sentenceOfTried = ({ kind, title, competency, tries }: ChildReport['tried'][number]) =>
  `${named(kind === 'quiz' ? 'Quiz' : 'Übung', title)} (${competency}): ${tries === 1 ? 'ein Versuch' : `${tries} Versuche`}`

function analysisSection(
  { text, pseudonyms }: NonNullable<DailyStatus['analysis']>,
  children: readonly ChildReport[],
): Section | undefined {
  const lines = plainLines(text)
  if (lines.length === 0) return
  const legend = pseudonyms.flatMap(({ pseudonym, childId }) => {
    const child = children.find(({ id }) => id === childId)
    return child ? [`${pseudonym} ist ${plainName(child.name)}`] : []
  })
  return {
    heading: 'Auswertung durch einen anderen Dienst',
    lists: [],
    aside: { label: 'Von einem Programm geschrieben, das Sie eingetragen haben, und nicht von uns geprüft', lines },
    ...(legend.length > 0 && { lists: [{ label: 'Ihre Kinder heißen dort anders', items: legend }] }),
  }
}

const inWords = (names: string[]) => names.join(', ').replace(/, ([^,]*)$/, ' und $1')
