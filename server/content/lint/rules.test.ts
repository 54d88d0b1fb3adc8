import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { agreementFiles } from '../../../tests/support/agreement.ts'
import { check } from './check.ts'
import { type Curriculum, type Finding, readCurriculum } from './curriculum.ts'
import { dueIn } from './due.ts'
import { guessable } from './rules/guessable.ts'

const home = mkdtempSync(join(tmpdir(), 'curriculum-'))
afterAll(() => rmSync(home, { recursive: true }))

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const words = (count: number, from: string) =>
  Array.from({ length: Math.ceil(count / 5) }, (_, index) => `Hier steht ${from}${index} sehr klein.`).join(' ')
const head = (id: number, parents: boolean) => `---
id: ${idOf(id)}
title: Lektion ${id}
description: null
isParentOnly: ${parents}
reviewOn: null
reviewNote: null
---
`
const activity = `\`\`\`activity
key: bild
kind: flip
title: Stimmt das?
prompt: Dreh die Karten um.
cards:
  - claim: Ein Schloss schützt.
    picture: locked
    isTrue: true
    why: Es hält die Tür zu.
  - claim: Ein Luftballon schützt.
    isTrue: false
    why: Er fliegt davon.
ending: Schlösser helfen.
\`\`\`
`
const STOP_RULE = '**Stopp. Nicht antworten. Zeigen. Gemeinsam lösen.** '
const childLesson = (id: number, stopRule = '') => `${head(id, false)}Mila baut sich ein Passwort.

## Das ist wichtig

- ${words(110, `kind${id}x`)}

## Probier es aus

Male ein Schloss.

## Merksatz

> **Lang ist stark.**

## Hilfe

${stopRule}Wähle die **{{kummer}}**.

${activity}`
const table = '| Alter | Zeit |\n| --- | --- |\n| acht | wenig |\n'
const parentLesson = (id: number) => `${head(id, true)}Ihr Kind lernt etwas Neues.

${table}
> „Wenn du mir etwas zeigst, nehme ich dir nicht das Handy weg.“

- ${words(290, `eltern${id}x`)}

Mehr steht bei [klicksafe.de](https://www.klicksafe.de).
`
const question = (key: number) => `  - key: frage${key}
    question: Was hilft dir?
    answers:
      - key: richtig
        text: Ein Schloss
        isCorrect: true
        explanation: Ein Schloss hält die Tür zu.
      - key: eins
        text: Ein großer bunter Luftballon
        isCorrect: false
        explanation: Der fliegt leider schnell davon.
      - key: zwei
        text: Eine Tasse mit warmem Kakao
        isCorrect: false
        explanation: Der schmeckt gut, schützt aber wenig.
      - key: drei
        text: Ein Lied über den Sommer
        isCorrect: false
        explanation: Das Lied hören alle gern mit.
`
const factOf = (key: string, value: string) => `${key}:
  value: ${value}
  says: Das steht dort.
  source: Beispiel
  seenOn: 2026-03
  lookAgainOn: 2126-03-01
  kind: help
`
const good: Record<string, string> = {
  ...agreementFiles(),
  'faq.yaml': `- id: ${idOf(99)}
  question: Was kostet das?
  answer: Das steht auf der Seite mit den Preisen.
`,
  'glossary.yaml': '[]\n',
  'people.yaml': 'cast: []\nonce: {}\n',
  'contacts.yaml': `phones:
  - { number: '{{kummer}}', name: Nummer gegen Kummer, for: [children, parents], hours: '{{zeiten}}' }
  - { number: '{{elterntelefon}}', name: Elterntelefon, for: [parents] }
pages:
  - { site: '{{klicksafe}}', name: klicksafe, for: [parents] }
`,
  'facts.yaml': [
    'kummer: 116 111',
    'zeiten: täglich bis 20 Uhr',
    'elterntelefon: 0800 111 0 550',
    'klicksafe: klicksafe.de',
  ]
    .map((fact) => fact.split(': '))
    .map(([key, value]) => factOf(key as string, value as string))
    .join(''),
  'schloss/competency.yaml': `id: ${idOf(1)}
title: Schlösser
description: Ein Schloss schützt.
orderIndex: 0
pedagogicalMinAge: 8
vendorMinAge: '0'
passMotto: Ich sperre ab.
passNote: null
`,
}
for (const level of [1, 2, 3]) {
  const folder = `schloss/${level}-level`
  good[`${folder}/level.yaml`] = `id: ${idOf(level * 10)}
title: Level ${level}
description: Du sperrst ab.
minAge: 8
talkingPoints: []
`
  good[`${folder}/1-lang.md`] = childLesson(level * 10 + 1, STOP_RULE)
  good[`${folder}/2-sperren.md`] = childLesson(level * 10 + 2)
  good[`${folder}/9-eltern.md`] = parentLesson(level * 10 + 3)
  good[`${folder}/quiz.yaml`] = `id: ${idOf(level * 10 + 4)}
title: Quiz ${level}
description: null
reviewOn: null
reviewNote: null
questions:
${[1, 2, 3, 4, 5].map(question).join('')}`
}

good['schloss/1-level/simulation.yaml'] = `id: ${idOf(50)}
title: Der Kettenbrief
description: Übe, was du damit machst.
endpointUrl: https://lab.netzpass.example/kettenbrief
needsContactData: false
reportsOutcome: true
reviewOn: null
reviewNote: null
`

type Change = (text: string) => string | null
let folders = 0
/** The good curriculum after some of its files were changed (null: taken away), and others added. */
function changed(changes: Record<string, Change>): Promise<Curriculum> {
  const folder = join(home, String(folders++))
  mkdirSync(join(folder, 'drawings'), { recursive: true })
  for (const name of ['schloss', 'garten'])
    writeFileSync(join(folder, `drawings/${name}.svg`), '<svg viewBox="0 0 360 180" aria-hidden="true"></svg>')
  for (const [name, text] of Object.entries(good)) {
    const changed = changes[name] ? changes[name](text) : text
    if (changes[name] && changed === text) throw new Error(`nothing was changed in ${name}`)
    if (changed === null) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), changed)
  }
  for (const [name, text] of Object.entries(changes).filter(([name]) => good[name] === undefined)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text('') ?? '')
  }
  return readCurriculum(folder, folder)
}
const findings = async (changes: Record<string, Change> = {}): Promise<Finding[]> => check(await changed(changes))

const about = 'schloss/competency.yaml'
const level = 'schloss/1-level/level.yaml'
const child = 'schloss/1-level/1-lang.md'
const second = 'schloss/1-level/2-sperren.md'
const parents = 'schloss/1-level/9-eltern.md'
const quiz = 'schloss/1-level/quiz.yaml'
const simulation = 'schloss/1-level/simulation.yaml'
const story = 'Mila baut sich ein Passwort.'
const instead = (from: string, to: string) => (text: string) => text.replace(from, to)
const both = (first: (text: string) => string, second: (text: string) => string) => (text: string) =>
  second(first(text))

/** Activities in the place of the paper exercise. */
const withActivities = instead(
  '## Probier es aus\n\nMale ein Schloss.\n',
  `\`\`\`activity
key: geschichte
kind: story
title: Mila am Tablet
prompt: Was soll Mila tun?
dress: pages
scenes:
  - key: anfang
    text: Da blinkt etwas.
    choices:
      - text: Mama holen
        to: mama
      - text: Oma holen
        to: oma
  - key: mama
    text: Mama schaut mit.
    end: good
  - key: oma
    text: Oma schaut mit.
    end: good
ending: Zu zweit geht es leichter.
\`\`\`

\`\`\`activity
key: karten
kind: flip
title: Stimmt das?
prompt: Dreh die Karten um.
cards:
  - claim: Lang ist stark.
    isTrue: true
    why: Länge macht das Raten schwer.
  - claim: Kurz ist stark.
    isTrue: false
    why: Kurze Wörter sind bald erraten.
ending: Länge hilft.
\`\`\`
`,
)

test('a curriculum that keeps to the rules has no finding', async () => {
  expect(await findings()).toEqual([])
  expect(await findings({ [child]: instead('**{{kummer}}**', '[{{kummer}}](tel:116111), {{zeiten}}') })).toEqual([])
  expect(await findings({ [parents]: instead('etwas Neues', '{{elterntelefon}}, so die JIM-Studie') })).toEqual([])
  expect(await findings({ [child]: withActivities })).toEqual([])
  expect(await findings({ [child]: instead(story, `Mila liest [Lektion 12](/lektion/${idOf(12)}).`) })).toEqual([])
})

type Fault = [what: string, file: string, change: Change, at: string, line: number, say: string]
const faults: Fault[] = [
  [
    'a link to a lesson that is not there',
    child,
    instead(story, `Lies [Lektion 12](/lektion/${idOf(19)}).`),
    child,
    9,
    'gibt es nicht',
  ],
  [
    'a link to a lesson of another name',
    child,
    instead(story, `Lies [das hier](/lektion/${idOf(12)}).`),
    child,
    9,
    'Die Lektion heißt „Lektion 12“',
  ],
  ['a level without its parents’ lesson', parents, () => null, level, 1, '1 Lektion für Eltern, dieses hat 0'],
  ['a level without a quiz', quiz, () => null, level, 1, '1 Quiz, dieses hat 0'],
  ['a level with one lesson for the child', second, () => null, level, 1, '2 Lektionen für das Kind, dieses hat 1'],
  [
    'a simulation that the lab does not have',
    simulation,
    instead('example/kettenbrief', 'example/kettenhemd'),
    simulation,
    4,
    'gibt es nicht im Übungslabor',
  ],
  [
    'a simulation of somebody else',
    simulation,
    instead('lab.netzpass.example', 'lab.anders.example'),
    simulation,
    4,
    'gibt es nicht im Übungslabor',
  ],
  [
    'a simulation that wants contact data',
    simulation,
    instead('ContactData: false', 'ContactData: true'),
    simulation,
    5,
    'nur den Vornamen',
  ],
  [
    'a simulation that keeps to itself how it went',
    simulation,
    instead('Outcome: true', 'Outcome: false'),
    simulation,
    6,
    'meldet den Ausgang',
  ],
  [
    'a simulation that frightens',
    simulation,
    instead('Übe, was', 'Achtung Gefahr! Übe, was'),
    simulation,
    3,
    'macht Angst',
  ],
  ['a lesson without a story', child, instead(`${story}\n\n`, ''), child, 9, 'nicht mit einer kleinen Geschichte'],
  [
    'a lesson with nothing to do',
    child,
    instead(activity, '![Schloss](../../drawings/schloss.svg)\n'),
    child,
    9,
    'keine Aufgabe',
  ],
  ['a lesson with nothing to look at', child, instead('    picture: locked\n', ''), child, 9, 'kein Bild'],
  ['a lesson without a motto', child, instead('## Merksatz', '## Satz'), child, 9, '„Merksatz“ fehlt'],
  ['a motto outside a quote', child, instead('> **', '**'), child, 9, 'nicht in einem Zitat'],
  ['a level without the stop rule', child, instead('Zeigen. ', ''), level, 1, 'Die Stopp-Regel'],
  [
    'a level that says it twice',
    second,
    instead('Wähle', `${STOP_RULE}Wähle`),
    second,
    25,
    'steht schon in diesem Level',
  ],
  [
    'a parents’ lesson with nothing to see at a glance',
    parents,
    instead(table, ''),
    parents,
    9,
    'weder eine Zeichnung',
  ],
  [
    'a parents’ lesson without the promise',
    parents,
    instead('das Handy weg', 'etwas weg'),
    parents,
    9,
    'Das Versprechen',
  ],
  [
    'a lesson that is too long',
    child,
    instead(story, words(100, 'mehr')),
    child,
    9,
    'in diesem Alter sollen es 120 bis 200',
  ],
  [
    'a lesson that is too short',
    parents,
    instead(words(290, 'eltern13x'), 'Wenig.'),
    parents,
    9,
    'in diesem Alter sollen es 300',
  ],
  [
    'a long sentence',
    child,
    instead(story, 'Mila baut sich heute mit viel Geduld ein Passwort.'),
    child,
    9,
    'hat 9 Wörter',
  ],
  [
    'a long sentence in an activity',
    child,
    both(
      withActivities,
      instead('Zu zweit geht es leichter.', 'Zu zweit geht so etwas doch immer viel leichter von der Hand.'),
    ),
    child,
    35,
    'hat 12 Wörter',
  ],
  [
    'three sentences in a scene for the youngest',
    child,
    both(withActivities, instead('Da blinkt etwas.', 'Da blinkt etwas. Es ist rot. Was nun?')),
    child,
    22,
    'höchstens 2 Sätze',
  ],
  [
    'praise for whoever was wrong',
    child,
    both(withActivities, instead('why: Kurze', 'why: Genau! Kurze')),
    child,
    49,
    'lobt, und wird auch',
  ],
  ['a word that shames', child, instead(story, 'Du bist reingefallen.'), child, 9, '„reingefallen“ beschämt'],
  ['a word that frightens', child, instead(story, 'Achtung, Gefahr!'), child, 9, 'macht Angst'],
  ['a form that cannot be read aloud', child, instead(story, 'Alle Schüler*innen lachen.'), child, 9, 'vorlesen'],
  ['a child who is called Sie', child, instead(story, 'Dann rufen Sie uns.'), child, 9, '„Sie“ siezt'],
  ['parents who are called du', parents, instead('Ihr Kind lernt', 'Dein Kind lernt'), parents, 9, '„Dein“ duzt'],
  ['a note to the editors', parents, instead('etwas Neues', 'etwas (bP)'), parents, 9, 'gehört in reviewNote'],
  ['an answer for all', quiz, instead('Ein Lied über den Sommer', 'Alle genannten'), quiz, 23, 'Sammelantwort'],
  ['an unverified phone number', child, instead('{{kummer}}', '0800 123 4567'), child, 25, 'ungeprüft'],
  ['an unverified short number', child, instead('{{kummer}}', '116 117'), child, 25, 'ungeprüft'],
  [
    'an unverified page',
    parents,
    instead('klicksafe.de](https://www.klicksafe', 'da](https://www.rat'),
    parents,
    19,
    'ungeprüft',
  ],
  [
    'a number of the parents in a child’s lesson',
    child,
    instead('{{kummer}}', '{{elterntelefon}}'),
    child,
    25,
    'nicht für Kinder',
  ],
  [
    'a number that a fact holds',
    child,
    instead('{{kummer}}', '116 111'),
    child,
    25,
    '„116 111“ steht in facts.yaml: Zitiere {{kummer}}.',
  ],
  ['one in a quiz', quiz, instead('Der fliegt leider', 'Wähle 116 111, er fliegt'), quiz, 17, 'Zitiere {{kummer}}'],
  [
    'hours that a fact holds',
    'faq.yaml',
    instead('Das', 'Offen ist täglich bis 20 Uhr. Das'),
    'faq.yaml',
    3,
    'Zitiere {{zeiten}}',
  ],
  ['a law by its number', parents, instead('etwas Neues', 'etwas über § 184b'), parents, 9, '„§ 184b“ ist ein Gesetz'],
  [
    'a date that is written into a text',
    child,
    instead(story, 'Das gilt ab 13 (Stand: März 2026).'),
    child,
    9,
    'steht in facts.yaml',
  ],
  [
    'phone hours that are written into a text',
    child,
    instead('**{{kummer}}**', '{{kummer}}, Telefon, 14 bis 20 Uhr'),
    child,
    25,
    'Zeiten stehen in facts.yaml',
  ],
  [
    'a link that calls another number',
    child,
    instead('**{{kummer}}**', '[{{kummer}}](tel:08001234567)'),
    child,
    25,
    'ungeprüft',
  ],
  [
    'a fact that nobody quotes',
    'facts.yaml',
    (text) => text + factOf('alter', 'ab 13'),
    'facts.yaml',
    30,
    'nirgends zitiert',
  ],
  ['a fact from the future', 'facts.yaml', instead('2026-03', '2126-02'), 'facts.yaml', 5, 'liegt in der Zukunft'],
  [
    'a fact that was to be looked at before it was seen',
    'facts.yaml',
    instead('2126-03-01', '2026-02-28'),
    'facts.yaml',
    6,
    'liegt nicht nach seenOn',
  ],
  [
    'a day for a review of nothing',
    child,
    instead('reviewOn: null', 'reviewOn: 2027-05-01'),
    child,
    6,
    'gehören zusammen',
  ],
  ['what the law says without a review', child, instead(story, 'Das kann strafbar sein.'), child, 9, 'reviewOn fehlt'],
  ['a study without a review', parents, instead('etwas Neues', 'aus der JIM-Studie'), parents, 9, 'reviewOn fehlt'],
  ['a judgement about the law', child, instead(story, 'Das ist streng verboten.'), child, 9, 'urteilt über das Recht'],
  [
    'a case that is decided',
    'faq.yaml',
    instead('Das steht', 'Das ist immer strafbar. Es steht'),
    'faq.yaml',
    3,
    'Einzelfall',
  ],
  [
    'a pass that says what it means',
    about,
    instead('Note: null', 'Note: Jetzt darfst du.'),
    about,
    8,
    'sagt der Betreiber',
  ],
  ['a quiz with four questions', quiz, instead(question(5), ''), quiz, 1, 'stellt 5 Fragen, dieses 4'],
  [
    'a pool that is too small to choose from',
    quiz,
    instead('questions:', 'questionsPerAttempt: 5\nquestions:'),
    quiz,
    1,
    'hat mindestens 12 Fragen, dieses 5',
  ],
  [
    'a question with three answers',
    quiz,
    (text) => text.slice(0, text.lastIndexOf('      - key')),
    quiz,
    83,
    'hat 4 Antworten',
  ],
  [
    'an explanation that explains nothing',
    quiz,
    instead('Ein Schloss hält die Tür zu.', 'Richtig.'),
    quiz,
    13,
    'erklärt',
  ],
  [
    'an explanation that praises whoever reads it',
    quiz,
    instead('Ein Schloss hält die Tür zu.', 'Genau! Ein Schloss hält die Tür zu.'),
    quiz,
    13,
    'lobt auch, wer falsch',
  ],
  [
    'an explanation that goes on and on',
    quiz,
    instead('Ein Schloss hält die Tür zu.', `Ein Schloss hält ${'sehr '.repeat(28)}zu.`),
    quiz,
    13,
    'höchstens 30 Wörter, diese 32',
  ],
  [
    'two right answers without the hint',
    quiz,
    instead('isCorrect: false', 'isCorrect: true'),
    quiz,
    7,
    'Wähle alle richtigen',
  ],
  [
    'an answer of the FAQ that names another number',
    'faq.yaml',
    instead('Das', '0800 123 4567'),
    'faq.yaml',
    3,
    'ungeprüft',
  ],
  ['a title that shames', child, instead('title: Lektion 11', 'title: Schon durchgefallen?'), child, 3, 'beschämt'],
  ['a talking point that shames', level, instead('[]', '[Wer ist reingefallen?]'), level, 5, 'beschämt'],
  [
    'an infinitive group that is the subject',
    quiz,
    instead('Der fliegt leider schnell davon.', 'Hilfe zu holen ist mutig und klug.'),
    quiz,
    17,
    '„zu holen ist mutig“ fehlt wohl ein Komma',
  ],
  [
    'ohne with an infinitive',
    parents,
    instead('etwas Neues.', 'etwas Neues ohne es zu merken.'),
    parents,
    9,
    '„ohne es zu merken“ fehlt wohl ein Komma',
  ],
  [
    'a subordinate clause',
    parents,
    instead('etwas Neues.', 'etwas Neues weil es will.'),
    parents,
    9,
    '„weil“ fehlt wohl ein Komma',
  ],
  [
    'a card of a lesson that comes again in its quiz',
    quiz,
    instead('Ein Schloss\n', 'Ein Schloss schützt.\n'),
    quiz,
    11,
    'steht schon auf einer Karte der Lektionen',
  ],
  ['a double negative', quiz, instead('Was hilft dir?', 'Was schützt nicht nie?'), quiz, 8, 'Doppelte Verneinung'],
]

describe('finds, with its file and line,', () => {
  test.each(faults)('%s', async (_, file, change, at, line, say) => {
    const found = await findings({ [file]: change })
    expect(found).toContainEqual({ file: at, line, message: expect.stringContaining(say) })
    expect(found).toHaveLength(1)
  })

  test('a competency with a level too few', async () => {
    const third = Object.keys(good).filter((name) => name.startsWith('schloss/3'))
    const message = 'Eine Kompetenz hat 3 Level, diese hat 2.'
    expect(await findings(Object.fromEntries(third.map((name) => [name, () => null])))).toEqual([
      { file: 'schloss/competency.yaml', line: 1, message },
    ])
  })

  test('an id that comes twice', async () => {
    const twice = instead(idOf(11), idOf(12))
    await expect(findings({ [child]: twice })).rejects.toThrow(`Die Kennung ${idOf(12)} kommt zweimal vor`)
  })

  test.each([
    [8, 8],
    [9, 12],
    [12, 12],
    [13, 16],
  ])('from the age of %i a sentence of more than %i words', async (age, most) => {
    const older = instead('minAge: 8', `minAge: ${age}`)
    const longest = (count: number) =>
      instead(story, `Acht${' und acht'.repeat((count - 1) / 2)}${count % 2 ? '' : ' x'}.`)
    const about = async (count: number) => {
      const changes: Record<string, Change> = { [child]: longest(count) }
      if (age !== 8) changes[level] = older
      return (await findings(changes)).filter(({ message }) => message.startsWith('Der Satz'))
    }
    expect(await about(most)).toEqual([])
    expect(await about(most + 1)).toHaveLength(1)
  })

  test('a passage that stands in two lessons, in the second of them', async () => {
    const twice = instead(story, 'Acht bunte Vögel singen abends laut im Wald.')
    const other = 'schloss/2-level/2-sperren.md'
    expect(await findings({ [child]: twice, [other]: twice })).toEqual([
      { file: other, line: 9, message: expect.stringContaining(`steht fast so schon in ${child}:9`) },
    ])
    expect(await findings({ [child]: twice })).toEqual([])
  })

  describe('a word of the glossary', () => {
    const entry = (id: number, word: string, more = '') =>
      `- id: ${idOf(id)}\n  word: ${word}\n${more}  explanation: Das bedeutet es.\n`
    const list = (...entries: string[]) => ({ 'glossary.yaml': () => entries.join('') })
    const other = 'schloss/2-level/2-sperren.md'
    const words = list(entry(71, 'Link', '  forms: [Links]\n'), entry(72, 'Screenshot'))

    test('that stands in it twice, as a word or as a form of another', async () => {
      const twice = list(entry(71, 'Link', '  forms: [Links]\n'), entry(72, 'Screenshot'), entry(73, 'links'))
      expect(await findings(twice)).toEqual([
        { file: 'glossary.yaml', line: 9, message: '„links“ gehört im Wörterbuch schon zu „Link“.' },
      ])
      expect(await findings(words)).toEqual([])
    })

    test.each([
      'Ein Link ist eine Adresse zum Antippen.',
      'Links sind Adressen.',
      'Link heißt: Hier geht es weiter.',
      '„Link“ bedeutet Verbindung.',
      'Dort steht ein Link. Das ist eine Adresse.',
      '**Link:** Das ist eine Adresse.',
      'Eine Adresse zum Antippen nennt man Link.',
      'Eine Adresse zum Antippen. Das heißt Link.',
      'Solche Adressen heißen Links.',
    ])('that two lessons explain, in the second of them: %s', async (explained) => {
      const inBoth = { [child]: instead(story, explained), [other]: instead(story, 'Ein Link ist ein Weg.') }
      expect(await findings({ ...words, ...inBoth })).toEqual([
        { file: other, line: 9, message: expect.stringContaining(`„Link“ wird schon in ${child}:9 erklärt.`) },
      ])
      expect(await findings({ ...words, [child]: instead(story, explained) })).toEqual([])
      expect(await findings(inBoth), 'what the glossary does not have may be explained twice').toEqual([])
    })

    test.each([
      'Auch ein QR-Code ist ein Link.',
      'Tippe nie auf einen Link.',
      'Der Link führt dich weg.',
      'Du bekommst einen Link. Das ist kein Grund zur Eile.',
      'Ein Screenshot ist ein Bild vom Bildschirm.',
    ])('is not explained by its use: %s', async (used) => {
      const inBoth = { [child]: instead(story, used), [other]: instead(story, 'Ein Link ist ein Weg.') }
      expect(await findings({ ...words, ...inBoth })).toEqual([])
    })

    test('whose explanation calls a child Sie', async () => {
      const [finding, ...others] = await findings({
        'glossary.yaml': () => entry(71, 'Link').replace('Das bedeutet es', 'Tippen Sie ihn an'),
      })
      expect(others).toEqual([])
      expect(finding).toMatchObject({ file: 'glossary.yaml', line: 3, message: expect.stringContaining('siezt') })
    })
  })

  describe('what a law says beside its word, by hand', () => {
    const law = (text: string) =>
      text.replace('kummer:', `${factOf('mit', "'14'").replace('help', 'law\n  beside: strafmündig')}kummer:`)
    const quoted = instead('Das steht', 'Strafmündig ist man ab {{mit}}. Das steht')
    const byHand = async (sentence: string) =>
      (await findings({ 'facts.yaml': law, 'faq.yaml': quoted, [parents]: instead('etwas Neues.', sentence) })).filter(
        ({ message }) => message.includes('{{mit}}'),
      )

    test.each(['Strafmündig ist es ab 14.', 'Mit 14 Jahren ist es strafmündig.'])('%s', async (sentence) => {
      expect(await byHand(sentence)).toMatchObject([{ file: parents, line: 9 }])
    })

    test.each([
      'Strafmündig ist es ab {{mit}}.',
      'Mit 14 liest es viel.',
      'Das kostet 14 Euro und macht nicht strafmündig.',
    ])('but not: %s', async (sentence) => {
      expect(await byHand(sentence)).toEqual([])
    })
  })

  test('a number in an exercise, with the name of its file', async () => {
    const scenario = 'simulator/scenarios/anruf.ts'
    const code = (number: string) => () => `export const anruf = { advice: ['Ruf die ${number} an.'] }\n`
    expect(await findings({ [scenario]: code('116 111') })).toMatchObject([{ file: scenario, line: 1 }])
    expect(await findings({ [scenario]: code('{{kummer}}') })).toEqual([])
    expect(await findings({ [scenario]: code('99 €, nicht 110 €') })).toEqual([])
  })

  describe('what to do in a dangerous moment', () => {
    const moment =
      (...texts: [key: string, reader: string, text: string][]) =>
      () =>
        `moment: Ein Augenblick
says: Das hilft.
sources: [{ name: Beispiel }]
seenOn: 2026-03
lookAgainOn: 2126-03-01
uncertain: null
checks: [{ by: eine Anwältin, what: Alles, done: null }]
texts:
${texts.map(([key, reader, text]) => `  ${key}: { for: ${reader}, from: 9, text: '${text}' }`).join('\n')}
`
    const moments: Record<string, Change> = {
      'safety/nacktbild.yaml': moment(
        ['bild', 'children', 'Davon bleibt keine Kopie von nackten Leuten.'],
        ['bild-eltern', 'parents', 'Davon bleibt keine Kopie von nackten Kindern.'],
      ),
      'safety/erpressung.yaml': moment(['geld', 'children', 'Nichts zahlen.']),
      'safety/treffen.yaml': moment(['treffen', 'children', 'Kein Treffen ohne die Polizei.']),
      'safety/hass-zeichen.yaml': moment(['hass', 'children', 'Hass-Zeichen sichern.']),
      'safety/nicht-mehr-koennen.yaml': moment(['ausweg', 'children', 'Alles wirkt ausweglos?']),
      'faq.yaml': instead('Das steht', '{{bild}} {{bild-eltern}} {{geld}} {{treffen}} {{hass}} {{ausweg}} Das steht'),
    }
    const own = async (changes: Record<string, Change>) =>
      (await findings({ ...moments, ...changes })).filter(({ message }) => message.includes('mit eigenen Worten'))
    const older = instead('minAge: 8', 'minAge: 9')

    test('is quoted', async () => {
      expect(await findings(moments)).toEqual([])
    })

    test('and nowhere else than where it is written for', async () => {
      const quoting = (file: string, key: string) => ({ [file]: instead(story, `{{${key}}}`) })
      const inParents = { [parents]: instead('Ihr Kind lernt etwas Neues.', '{{bild}}') }
      const messages = async (changes: Record<string, Change>) =>
        (await findings({ ...moments, ...changes }))
          .filter(({ file }) => file !== quiz)
          .map(({ file, message }) => `${file} ${message}`)
      expect(await messages(inParents)).toEqual([`${parents} {{bild}} ist für Kinder geschrieben.`])
      expect(await messages(quoting(child, 'bild-eltern'))).toEqual([
        `${child} {{bild-eltern}} ist für Eltern geschrieben.`,
      ])
      expect(await messages(quoting(child, 'bild'))).toEqual([
        `${child} {{bild}} ist ab 9 geschrieben, dieses Level ist ab 8.`,
      ])
      expect(await messages({ ...quoting(child, 'bild'), [level]: older })).toEqual([])
    })

    test.each([
      ['nacktbild', 'Von Nacktbildern machst du keinen Screenshot.'],
      ['nacktbild', 'Ist da jemand nackt? Schick es nicht weiter.'],
      ['nacktbild', 'Ist da jemand nackt? Speichere es nicht.'],
      ['nacktbild', 'Intime Bilder weder kopieren noch zeigen.'],
      ['nacktbild', 'Lass das Gerät, wie es ist.'],
      ['nacktbild', 'Das Handy bleibt unverändert.'],
      ['nacktbild', 'Gerät so lassen, weglegen.'],
      ['nacktbild', 'Nichts kopieren, Rat holen.'],
      ['erpressung', 'Wirst du erpresst? Nichts löschen.'],
      ['erpressung', 'Jemand droht mit einem Bild. Zahl nichts.'],
      ['treffen', 'Will dich jemand treffen, hilft die Polizei.'],
      ['hass-zeichen', 'Verbotene Zeichen aufzuheben, bringt Ärger.'],
      ['nicht-mehr-koennen', 'Bei akuter Gefahr wähle die 112.'],
      ['nicht-mehr-koennen', 'Will sie nicht mehr leben?'],
    ])('is not worded freely (%s): %s', async (name, sentence) => {
      expect(await own({ [child]: instead(story, sentence) })).toMatchObject([
        { file: child, line: 9, message: expect.stringContaining(`safety/${name}.yaml`) },
      ])
    })

    test.each([
      'Der Flugmodus hilft beim Schlafen.',
      'Mach keinen Screenshot vom Spielstand.',
      'Wir treffen uns am Samstag.',
      'Rückgängig machen lässt sich das Löschen nicht.',
      'Hast du etwas gekauft? Zahl nichts nach.',
    ])('and what only sounds alike is left alone: %s', async (sentence) => {
      expect(await own({ [child]: instead(story, sentence) })).toEqual([])
    })

    test('nor in an exercise or on the page for help, but on a card for a child to judge', async () => {
      const scenario = 'simulator/scenarios/chat.ts'
      const code = (text: string) => () => `export const chat = {\n  advice: ['${text}'],\n}\n`
      expect(await own({ [scenario]: code('Bei Nacktbildern keinen Screenshot machen.') })).toMatchObject([
        { file: scenario, line: 2 },
      ])
      expect(await own({ [scenario]: code('{{bild}}') })).toEqual([])
      const answer = instead('Ein Lied über den Sommer', 'Vom Nacktbild keinen Screenshot machen')
      expect(await own({ [quiz]: answer })).toEqual([])
    })

    test('and beside extortion stands what helps against despair', async () => {
      const speaks = instead(story, 'Mila wird erpresst.')
      const messages = async (change: Change) =>
        (await findings({ ...moments, [level]: older, [child]: change }))
          .filter(({ file }) => file === child)
          .map(({ line, message }) => [line, message])
      expect(await messages(speaks)).toEqual([
        [9, 'Hier geht es um Erpressung: Der Satz gegen die Verzweiflung fehlt (safety/nicht-mehr-koennen.yaml).'],
      ])
      expect(await messages(both(speaks, instead('erpresst.', 'erpresst. {{ausweg}}')))).toEqual([])
    })

    test.each<[string, Change, RegExp]>([
      ['without a source', instead('sources: [{ name: Beispiel }]', 'sources: []'), /mindestens eine Quelle/],
      ['that nobody has to check', (text) => text.replace(/checks: .*/, 'checks: []'), /mindestens eine Prüfung/],
      ['for nobody', instead('for: children', 'for: all'), /texts\.bild\.for/],
      ['with the key of a fact', instead('  bild:', '  kummer:'), /Der Schlüssel kummer kommt zweimal vor/],
      [
        'that quotes what is not there',
        instead('keine Kopie von nackten Leuten', '{{nichts}}'),
        /Den Fakt \{\{nichts\}\}/,
      ],
    ])('stops the check %s', async (_, change, says) => {
      const nacktbild = change(moments['safety/nacktbild.yaml']?.('') ?? '')
      await expect(findings({ ...moments, 'safety/nacktbild.yaml': () => nacktbild })).rejects.toThrow(says)
    })
  })

  test('right answers that are the longest, as soon as they are more than 35 in 100', async () => {
    const longer = (text: string) => text.replaceAll(': Ein Schloss\n', ': Ein großes festes Schloss an jeder Tür\n')
    expect(await findings({ [quiz]: longer })).toEqual([])
    const second = 'schloss/2-level/quiz.yaml'
    const message = 'Die richtige Antwort ist die längste: in dieser Kompetenz 6-mal, höchstens 5-mal.'
    expect(
      await findings({ [quiz]: longer, [second]: instead(': Ein Schloss\n', ': Ein großes festes Schloss am Tor\n') }),
    ).toEqual([{ file: second, line: 7, message }])
  })
})

test('answers that can be guessed by the words of the lessons are named, all that were guessed', async () => {
  const guessed = guessable(await changed({}))
  expect(guessed).toHaveLength(15)
  expect(guessed[0]).toMatchObject({ file: quiz, line: 7 })
  expect(guessed[0]?.message).toContain(
    'erraten (Wörter der Lektionen): insgesamt 100 % der Fragen und 100 % der Quizze',
  )
})

describe('a fact stops the check', () => {
  test.each<[string, string, Change, RegExp]>([
    [
      'that is quoted and unknown',
      child,
      instead(story, 'Das gilt ab {{alter}}.'),
      /1-lang\.md, Zeile 9: Den Fakt \{\{alter\}\}/,
    ],
    ['that a quiz quotes and nobody knows', quiz, instead('Quiz 1', 'Quiz {{alter}}'), /quiz\.yaml, Zeile 2: Den Fakt/],
    [
      'that a contact needs and nobody knows',
      'contacts.yaml',
      instead('{{zeiten}}', '{{zeit}}'),
      /contacts\.yaml, Zeile 2/,
    ],
    [
      'that a contact does not quote',
      'contacts.yaml',
      instead('{{kummer}}', '116 111'),
      /contacts\.yaml, Zeile 2: .*Fakt/,
    ],
    [
      'without a source',
      'facts.yaml',
      instead('  source: Beispiel\n', ''),
      /facts\.yaml, Zeile 2: kummer\.source: fehlt/,
    ],
    [
      'with a day that is none',
      'facts.yaml',
      instead('2126-03-01', '2126-02-30'),
      /facts\.yaml, Zeile 6: .*muss ein Tag sein/,
    ],
    [
      'with a sign that means something elsewhere',
      'facts.yaml',
      instead(': 116 111', ': <b>116 111</b>'),
      /facts\.yaml, Zeile 2: .*Zeichen/,
    ],
  ])('%s', async (_, file, change, says) => {
    await expect(findings({ [file]: change })).rejects.toThrow(says)
  })
})

test.each([
  'Hilfe zu holen, ist mutig.',
  'Zu sehen ist der Mond.',
  'Niemand merkt, was zu tun ist.',
  'Ganz auszuschließen ist das nie.',
  'Er geht, ohne zu fragen.',
  'Er lernt nicht, um zu gewinnen, sondern um zu spielen.',
  'Gut, dass er kommt, auch weil er lacht.',
  'Um acht Uhr fängt es an.',
])('no comma is missed: %s', async (sentence) => {
  expect(await findings({ [parents]: instead('etwas Neues.', sentence) })).toEqual([])
})

describe('of the questions of which several answers may be chosen', () => {
  const pool =
    (...right: number[]) =>
    (text: string) =>
      text.replace(
        'questions:\n',
        `questionsPerAttempt: 5\nquestions:\n${right
          .map((count, index) =>
            [1, 2, 3, 4].reduce(
              (made, nth) => made.replace('isCorrect: x', `isCorrect: ${nth <= count}`),
              question(100 + index)
                .replace('dir?', 'dir? Wähle alle richtigen Antworten.')
                .replaceAll(/isCorrect: \w+/g, 'isCorrect: x'),
            ),
          )
          .join('')}`,
      )
  const of = async (...right: number[]) =>
    (await findings({ [quiz]: pool(...right) })).filter(({ message }) => message.includes('richtig'))

  test('no number of right answers is usual', async () => {
    expect(await of(2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 3, 3)).toContainEqual({
      ...{ file: quiz, line: expect.any(Number) },
      message: expect.stringContaining('wieder 2 richtig: bei 9 von 12 Fragen, höchstens bei 7'),
    })
    const mixed = await of(2, 2, 2, 2, 2, 2, 2, 1, 1, 3, 3, 3)
    expect(mixed.filter(({ message }) => message.includes('wieder'))).toEqual([])
  })

  test('one alone may be right', async () => {
    expect(await of(1)).toEqual([])
  })
})

test('a drawing that was tapped in a lesson is not to be tapped again in its quiz', async () => {
  const drawing = (picture: string, part: object) =>
    `picture: drawings/${picture}.svg, alt: Eine Karte mit vier Orten., parts: ${JSON.stringify(
      ['Park', 'See', 'Haus', 'Platz'].map((text, nth) => ({
        ...{ text, spot: { x: 20 * nth, y: 10, width: 15, height: 15 } },
        ...Object.fromEntries(Object.entries(part).map(([key, value]) => [key, value === 'first' ? nth === 0 : value])),
      })),
    )}`
  const lesson = `\`\`\`activity\n{ key: bild, kind: find, title: Wo ist es?, prompt: Tippe es an., dress: picture, ${drawing(
    'schloss',
    { isClue: 'first', reason: 'So sieht es hier aus.' },
  )}, ending: Gefunden. }\n\`\`\`\n`
  const asked = (picture: string) => (text: string) =>
    text.replace(
      question(1),
      `  - { key: frage1, kind: spot, question: Wo ist es?, ${drawing(picture, { isCorrect: 'first', explanation: 'So sieht es hier aus.' })} }\n`,
    )
  const again = async (picture: string) =>
    (await findings({ [child]: instead(activity, lesson), [quiz]: asked(picture) })).filter(({ message }) =>
      message.includes('wurde schon in der Lektion getippt'),
    )
  expect(await again('schloss')).toHaveLength(1)
  expect(await again('garten')).toEqual([])
})

describe('who may stand where', () => {
  const people = (once = '{}') => ({
    'people.yaml': () => `cast:
  - { name: Zoe, ages: [6, 17], without: [Papa], home: zwei Mütter, body: Rollstuhl, about: filmt }
  - { name: Emre, ages: [9, 12], home: mit Opa, body: Diabetes, about: liest }
once: ${once}
`,
  })
  const who = async (sentence: string, once?: string) =>
    (await findings({ ...people(once), [child]: instead(story, sentence) })).map(({ message }) => message)

  test.each([
    ['somebody at another age', 'Emre lacht.', undefined, 'Emre kommt von 9 bis 12 vor, dieses Level ist ab 8.'],
    ['a parent that a family does not have', 'Zoes Papa lacht.', undefined, 'Papa gehört nicht zur Familie von Zoe'],
    ['as little with a word between', 'Zoes lieber Papa lacht.', undefined, 'Papa gehört nicht zur Familie von Zoe'],
    ['somebody too young for the level', 'Zoe ist 7 und lacht.', undefined, 'Zoe ist hier 7, dieses Level ist ab 8.'],
    ['somebody too old for the level', 'Zoe ist 12.', undefined, 'Zoe ist hier 12, dieses Level ist ab 8.'],
    ['one of the cast in a grave case', 'Zoe lacht.', '{ schloss/1-level: [Wanda] }', 'Zoe gehört zu den Kindern'],
    [
      'a name of a grave case elsewhere',
      'Wandas Hut.',
      '{ schloss/2-level: [Wanda] }',
      'Wanda steht in schloss/2-level',
    ],
    ['a level that is not there', 'Hallo.', '{ schloss/9-level: [Wanda] }', 'schloss/9-level gibt es nicht.'],
  ])('%s is found', async (_, sentence, once, message) => {
    expect(await who(sentence, once)).toEqual([expect.stringContaining(message)])
  })

  test('whoever is played in a grave case is named there', async () => {
    const played = instead('prompt: Dreh die Karten um.', 'prompt: Heute bist du Wanda. Dreh die Karten um.')
    const found = async (once: string) =>
      (await findings({ ...people(once), [child]: played })).map(({ message }) => message)
    expect(await found('{ schloss/1-level: [Till] }')).toEqual([expect.stringContaining('Wanda fehlt in people.yaml')])
    expect(await found('{ schloss/1-level: [Wanda] }')).toEqual([])
  })

  const exercise = 'simulator/scenarios/kettenbrief.ts'
  const inExercise = async (code: string, once?: string) =>
    (await findings({ ...people(once), [exercise]: () => `export const chat = {\n  ${code}\n}\n` })).map(
      ({ file, line, message }) => `${file}:${line}: ${message}`,
    )

  test.each([
    ['at another age than its level has', "text: 'Emre lacht.',", undefined, 'Emre kommt von 9 bis 12 vor'],
    ['behind the mark of a clue', "text: '[[eile|Emre]] lacht.',", undefined, 'Emre kommt von 9 bis 12 vor'],
    ['in a template', 'text: `Emre fragt.`,', undefined, 'Emre kommt von 9 bis 12 vor'],
    ['with a family that is another', "text: 'Zoes Papa lacht.',", undefined, 'Papa gehört nicht zur Familie von Zoe'],
    ['with a stated age', "text: 'Zoe ist 7.',", undefined, 'Zoe ist hier 7, dieses Level ist ab 8.'],
    [
      'of the cast in a grave level',
      "text: 'Zoe lacht.',",
      '{ schloss/1-level: [Wanda] }',
      'Zoe gehört zu den Kindern',
    ],
    ['of the cast in a grave exercise', "text: 'Zoe lacht.',", `{ ${exercise}: [Wanda] }`, 'Zoe gehört zu den Kindern'],
    [
      'of a grave case elsewhere',
      "text: 'Wandas Hut',",
      '{ schloss/2-level: [Wanda] }',
      'Wanda steht in schloss/2-level',
    ],
    [
      'with a name of a game',
      "text: 'Wanda_11 fragt',",
      '{ schloss/2-level: [Wanda] }',
      'Wanda steht in schloss/2-level',
    ],
    [
      'unnamed in a grave level',
      "friend: 'Till',",
      '{ schloss/1-level: [Wanda] }',
      'Till fehlt in people.yaml unter schloss',
    ],
    [
      'unnamed in a grave exercise',
      "partner: 'Till_9',",
      `{ ${exercise}: [Wanda] }`,
      `Till fehlt in people.yaml unter ${exercise}`,
    ],
    ['as an aunt', "name: 'Tante Till',", `{ ${exercise}: [Wanda] }`, 'Till fehlt in people.yaml'],
  ])('somebody in an exercise is found: %s', async (_, code, once, message) => {
    expect(await inExercise(code, once)).toEqual([expect.stringContaining(`${exercise}:2: ${message}`)])
  })

  test('and who stands rightly in an exercise is not', async () => {
    expect(await inExercise("text: 'Zoe lacht.', // Emre")).toEqual([])
    expect(await inExercise("friend: 'Wanda',", '{ schloss/1-level: [Wanda] }')).toEqual([])
    expect(await inExercise("friend: 'Wanda',", `{ ${exercise}: [Wanda] }`)).toEqual([])
    expect(await inExercise("friend: 'Zoe',")).toEqual([])
  })

  test('a name of a grave exercise stands in no lesson, not even of its level', async () => {
    const wanda = { [exercise]: () => "export const friend = 'Wanda'\n", [child]: instead(story, 'Wanda lacht.') }
    expect((await findings({ ...people(`{ ${exercise}: [Wanda] }`), ...wanda })).map(({ message }) => message)).toEqual(
      [`Wanda steht in ${exercise} und soll sonst nirgends vorkommen.`],
    )
  })

  test('and who stands rightly is not', async () => {
    expect(await who('Zoes Mama lacht, Zoe ist 8. Die Flamme mit Zoe ist 30 Tage alt.')).toEqual([])
    expect(await who('Zoey und Emrejan lachen.')).toEqual([])
    expect(await who('Wanda lacht.', '{ schloss/1-level: [Wanda] }')).toEqual([])
  })
})

describe('what is due', () => {
  const on = (day: string) => instead('2126-03-01', day)
  test.each([
    ['is past on the next day', '2026-11-22', 'past'],
    ['is soon due on the day itself', '2026-11-23', 'soon'],
    ['is soon due 60 days before', '2027-01-22', 'soon'],
    ['is not named earlier', '2027-01-23', undefined],
  ])('%s, and is no finding', async (_, day, state) => {
    const curriculum = await changed({ 'facts.yaml': on(day) })
    const due = dueIn(curriculum, '2026-11-23')
    expect(due.map((one) => one.state)).toEqual(state ? [state] : [])
    if (state)
      expect(due).toMatchObject([{ file: 'facts.yaml', line: 2, message: expect.stringContaining('Das steht dort.') }])
    expect(check(curriculum)).toEqual([])
  })

  test.each([
    ['help', 'kind: help', true],
    ['law', 'kind: law', true],
    ['what else was looked up', '', false],
  ])('and past: %s stops a release, or not', async (_, kind, stops) => {
    const facts = (text: string) => text.replace('2126-03-01\n  kind: help', `2026-10-01\n  ${kind}`)
    expect(dueIn(await changed({ 'facts.yaml': facts }), '2026-11-23')).toMatchObject([
      { state: 'past', stopsRelease: stops },
    ])
    expect(dueIn(await changed({ 'facts.yaml': facts }), '2026-10-01')).toMatchObject([
      { state: 'soon', stopsRelease: false },
    ])
  })

  test('is also what nobody has seen at its source, and a text past its review date', async () => {
    const unsure = (text: string) => text.replace('2126-03-01\n', '2126-03-01\n  isUncertain: true\n')
    const reviewed = instead('reviewOn: null\nreviewNote: null', 'reviewOn: 2026-10-01\nreviewNote: Gibt es das noch?')
    const due = dueIn(await changed({ 'facts.yaml': unsure, [parents]: reviewed }), '2026-11-23')
    expect(due).toMatchObject([
      { file: 'facts.yaml', state: 'unsure' },
      { file: parents, line: 6, state: 'past', message: 'Seit 01.10.2026 zu prüfen: Gibt es das noch?' },
    ])
  })
})
