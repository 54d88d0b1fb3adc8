import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { QuestionOf } from '../../../domain/content/questions/question.ts'
import { slugOf } from '../../../domain/platform/slug.ts'
import { ContentError } from './error.ts'
import { type ContentItem, readContent } from './files.ts'
import { derivedId } from './parse.ts'

const home = mkdtempSync(join(tmpdir(), 'content-'))
afterAll(() => rmSync(home, { recursive: true }))

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const lessonOf = (id: string, title: string) => `---
id: ${id}
title: ${title}
description: null
isParentOnly: false
---
Mila baut sich ein **langes** Passwort.

## Das ist wichtig

- Lang
- Geheim
`
const files = {
  'faq.yaml': `- id: ${idOf(91)}
  question: Was kostet das?
  answer: 20 Euro im Monat.
- id: ${idOf(92)}
  question: Für wen ist das?
  answer: Für Familien.
  topic: start
`,
  'glossary.yaml': `- id: ${idOf(95)}
  word: Passwort
  forms: [Passwörter]
  explanation: Ein geheimes Wort. Es schließt dein Konto auf.
  picture: key
- id: ${idOf(96)}
  word: Konto
  explanation: Dein Platz in einer App.
`,
  'passwoerter/competency.yaml': `id: ${idOf(1)}
title: Sichere Passwörter
description: Ein Passwort ist wie ein Schlüssel.
orderIndex: 3
pedagogicalMinAge: 8
vendorMinAge: '0'
passMotto: Mein Schlüssel bleibt bei mir.
passNote: null
subject: safety
ink: sky
`,
  'passwoerter/1-schluessel/level.yaml': `id: ${idOf(11)}
title: Mein Schlüssel
description: null
minAge: 8
talkingPoints:
  - Wem gibst du deinen Haustürschlüssel?
`,
  'passwoerter/1-schluessel/1-lang.md': lessonOf(idOf(111), 'Lang und geheim'),
  'passwoerter/1-schluessel/9-eltern.md': lessonOf(idOf(119), 'Für Eltern').replace(
    'ParentOnly: false',
    'ParentOnly: true',
  ),
  'passwoerter/1-schluessel/quiz.yaml': `id: ${idOf(112)}
title: Quiz zum Schlüssel
description: null
questions:
  - key: laenge
    question: Welches Passwort ist besser?
    answers:
      - key: satz
        text: Ein langer Satz
        isCorrect: true
        explanation: Länge schützt.
      - key: name
        text: Der Name deiner Katze
        isCorrect: false
        explanation: Den kennen viele.
`,
  'passwoerter/1-schluessel/simulation.yaml': `id: ${idOf(113)}
title: Der falsche Schlüsseldienst
description: Übe es.
endpointUrl: https://lab.netzpass.example/schluesseldienst
needsContactData: false
reportsOutcome: true
`,
  'passwoerter/2-weitergeben/level.yaml': `id: ${idOf(12)}
title: Niemals weitergeben
description: Auch nicht der besten Freundin.
minAge: null
`,
  'passwoerter/2-weitergeben/1-nein.md': lessonOf(idOf(121), 'Nein sagen'),
}
type FileName = keyof typeof files
const COMPETENCY = 'passwoerter/competency.yaml'
const LESSON = 'passwoerter/1-schluessel/1-lang.md'
const SIMULATION = 'passwoerter/1-schluessel/simulation.yaml'
const QUIZ = 'passwoerter/1-schluessel/quiz.yaml'

/** Reads a small content folder; `changed` replaces files, null leaves one out. */
async function read(changed: Record<string, string | null> = {}): Promise<ContentItem[]> {
  const folder = mkdtempSync(join(home, 'folder-'))
  for (const [name, text] of Object.entries({ ...files, ...changed })) {
    if (text === null) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return readContent(folder)
}

/** The sentence a folder with this change is refused with. */
async function sentenceAbout(changed: Record<string, string | null>): Promise<string> {
  const error = await read(changed).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(ContentError)
  return (error as ContentError).message
}

const replaced = (file: FileName, from: string, to: string) => {
  expect(files[file]).toContain(from)
  return { [file]: files[file].replace(from, to) }
}

const payloadOf = <T extends ContentItem['type']>(items: ContentItem[], type: T, id: string) => {
  const found = items.find((item) => item.type === type && item.id === id)
  return found?.payload as Extract<ContentItem, { type: T }>['payload']
}

describe('a content folder', () => {
  test('gives everything in the order to write it: what belongs to something comes after it', async () => {
    const items = await read()
    expect(items.map((item) => [item.type, item.id])).toEqual([
      ['competency', idOf(1)],
      ['level', idOf(11)],
      ['lesson', idOf(111)],
      ['lesson', idOf(119)],
      ['quiz', idOf(112)],
      ['simulation', idOf(113)],
      ['level', idOf(12)],
      ['lesson', idOf(121)],
      ['faq', idOf(91)],
      ['faq', idOf(92)],
      ['word', idOf(95)],
      ['word', idOf(96)],
    ])
  })

  test('gives what a fact says today, in a lesson and in a quiz, so that both are loaded again when it changes', async () => {
    const fact = (value: string) =>
      `alter: { value: '${value}', says: Ab wann., source: Beispiel, seenOn: 2026-03, lookAgainOn: 2027-02-01 }\n`
    const quoting = (value: string) =>
      read({
        'facts.yaml': fact(value),
        'passwoerter/1-schluessel/1-lang.md': lessonOf(idOf(111), 'Ab {{alter}}').replace('Mila', 'Ab {{alter}}: Mila'),
        'passwoerter/1-schluessel/quiz.yaml': files['passwoerter/1-schluessel/quiz.yaml'].replace(
          'Quiz zum',
          'Ab {{alter}}, zum',
        ),
      })
    const [before, after] = [await quoting('13'), await quoting('16')]
    const changed = after.filter((item, index) => JSON.stringify(item) !== JSON.stringify(before[index]))
    expect(changed).toMatchObject([
      {
        id: idOf(111),
        payload: { title: 'Ab 16', content: expect.stringContaining('<span data-fact="alter">16</span>') },
      },
      { id: idOf(112), payload: { title: 'Ab 16, zum Schlüssel' } },
    ])
  })

  test('gives competency and level as they are written', async () => {
    const items = await read()
    expect(payloadOf(items, 'competency', idOf(1))).toEqual({
      title: 'Sichere Passwörter',
      description: 'Ein Passwort ist wie ein Schlüssel.',
      orderIndex: 3,
      pedagogicalMinAge: 8,
      vendorMinAge: '0',
      passMotto: 'Mein Schlüssel bleibt bei mir.',
      passNote: null,
      subject: 'safety',
      sign: null,
      ink: 'sky',
      drawing: null,
    })
    expect(payloadOf(items, 'level', idOf(11))).toEqual({
      competencyId: idOf(1),
      title: 'Mein Schlüssel',
      description: null,
      orderIndex: 0,
      minAge: 8,
      talkingPoints: ['Wem gibst du deinen Haustürschlüssel?'],
      togetherTask: null,
      isOpenToAll: false,
    })
    expect(payloadOf(items, 'level', idOf(12))).toMatchObject({ orderIndex: 1, minAge: null, talkingPoints: [] })
  })

  test('gives lessons as clean HTML, in the order of their names', async () => {
    const items = await read()
    expect(payloadOf(items, 'lesson', idOf(111))).toEqual({
      skillLevelId: idOf(11),
      title: 'Lang und geheim',
      description: null,
      content:
        '<p>Mila baut sich ein <strong>langes</strong> Passwort.</p>\n<h2>Das ist wichtig</h2>\n<ul>\n<li>Lang</li>\n<li>Geheim</li>\n</ul>',
      activities: [],
      orderIndex: 0,
      isParentOnly: false,
      reviewOn: null,
      reviewNote: null,
    })
    expect(payloadOf(items, 'lesson', idOf(119))).toMatchObject({ orderIndex: 1, isParentOnly: true })
  })

  test('gives quizzes with their key', async () => {
    const quiz = payloadOf(await read(), 'quiz', idOf(112))
    expect(quiz.questions).toMatchObject([
      {
        question: 'Welches Passwort ist besser?',
        answers: [
          { text: 'Ein langer Satz', isCorrect: true, explanation: 'Länge schützt.' },
          { text: 'Der Name deiner Katze', isCorrect: false, explanation: 'Den kennen viele.' },
        ],
      },
    ])
  })

  test('gives simulations with their provider and what it is told and tells', async () => {
    expect(payloadOf(await read(), 'simulation', idOf(113))).toEqual({
      skillLevelId: idOf(11),
      title: 'Der falsche Schlüsseldienst',
      description: 'Übe es.',
      orderIndex: 0,
      endpointUrl: 'https://lab.netzpass.example/schluesseldienst',
      needsContactData: false,
      reportsOutcome: true,
      reviewOn: null,
      reviewNote: null,
    })
  })

  test('gives questions that are asked often in their order', async () => {
    const items = await read()
    expect(payloadOf(items, 'faq', idOf(92))).toEqual({
      question: 'Für wen ist das?',
      answer: 'Für Familien.',
      topic: 'start',
      orderIndex: 1,
    })
  })

  test('gives words of the glossary; forms and a picture may be missing', async () => {
    const items = await read()
    expect([95, 96].map((number) => payloadOf(items, 'word', idOf(number)))).toEqual([
      {
        word: 'Passwort',
        forms: ['Passwörter'],
        explanation: 'Ein geheimes Wort. Es schließt dein Konto auf.',
        picture: 'key',
      },
      { word: 'Konto', forms: [], explanation: 'Dein Platz in einer App.', picture: null },
    ])
  })

  test('reads files of Windows like others', async () => {
    const windows = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
    )
    expect(await read(windows)).toEqual(await read())
  })

  test('takes an id in capitals, as some machines make it, for the same id', async () => {
    const id = 'ABCDEF00-0000-4000-8000-00000000000A'
    const items = await read(replaced(COMPETENCY, idOf(1), id))
    expect(items[0]?.id).toBe(id.toLowerCase())
    expect(items[1]?.payload).toMatchObject({ competencyId: id.toLowerCase() })
  })
})

describe('a wrong file is refused with a German sentence that names file, line and reason:', () => {
  test.each<[string, Record<string, string | null>, string | RegExp]>([
    [
      'YAML without its last bracket',
      replaced(COMPETENCY, 'orderIndex: 3', 'orderIndex: [3'),
      'Inhalt passwoerter/competency.yaml, Zeile 5: kein gültiges YAML. Die Zeile ist falsch eingerückt, oder davor fehlt eine schließende Klammer.',
    ],
    [
      'a colon in a text',
      replaced(COMPETENCY, 'title: Sichere', 'title: Sicher: Sichere'),
      'Inhalt passwoerter/competency.yaml, Zeile 2: kein gültiges YAML. Ein Text mit einem Doppelpunkt braucht Anführungszeichen.',
    ],
    [
      'a quotation mark that is not closed',
      replaced(COMPETENCY, 'title: Sichere', 'title: "Sichere'),
      /^Inhalt passwoerter\/competency\.yaml, Zeile \d+: kein gültiges YAML\. Hier fehlt etwas: /,
    ],
    [
      'a field that is there twice',
      replaced(COMPETENCY, 'orderIndex: 3', 'orderIndex: 3\norderIndex: 4'),
      'Inhalt passwoerter/competency.yaml, Zeile 5: kein gültiges YAML. Ein Feld steht zweimal da.',
    ],
    [
      'an alias of nothing',
      replaced(COMPETENCY, 'orderIndex: 3', 'orderIndex: *drei'),
      'Inhalt passwoerter/competency.yaml, Zeile 4: kein gültiges YAML. Ein Verweis mit * meint nichts, was davor mit & benannt ist.',
    ],
    [
      'a field that is missing',
      replaced(COMPETENCY, 'description: Ein Passwort ist wie ein Schlüssel.\n', ''),
      'Inhalt passwoerter/competency.yaml, Zeile 1: description: fehlt oder ist kein Text',
    ],
    [
      'a field that is empty',
      replaced(COMPETENCY, 'Ein Passwort ist wie ein Schlüssel.', "' '"),
      'Inhalt passwoerter/competency.yaml, Zeile 3: description: darf nicht leer sein',
    ],
    [
      'a title that is too short',
      replaced(COMPETENCY, 'title: Sichere Passwörter', 'title: Ab'),
      'Inhalt passwoerter/competency.yaml, Zeile 2: title: muss mindestens 3 Zeichen haben',
    ],
    [
      'an id that is none',
      replaced(COMPETENCY, idOf(1), '4711'),
      /^Inhalt passwoerter\/competency\.yaml, Zeile 1: id: .*(Ungültige|ungültig)/i,
    ],
    [
      'an age that is no whole number',
      replaced(COMPETENCY, 'pedagogicalMinAge: 8', 'pedagogicalMinAge: acht'),
      'Inhalt passwoerter/competency.yaml, Zeile 5: pedagogicalMinAge: muss eine ganze Zahl sein oder null',
    ],
    [
      'an order that is no number',
      replaced(COMPETENCY, 'orderIndex: 3', 'orderIndex: drei'),
      'Inhalt passwoerter/competency.yaml, Zeile 4: orderIndex: Ungültige Eingabe: erwartet Zahl, erhalten string',
    ],
    [
      'a word nobody knows',
      replaced(COMPETENCY, 'orderIndex: 3', 'orderIndex: 3\nfarbe: blau'),
      'Inhalt passwoerter/competency.yaml, Zeile 1: Datei: Unbekannter Schlüssel: "farbe"',
    ],
    [
      'a file that is empty',
      { [COMPETENCY]: '' },
      /^Inhalt passwoerter\/competency\.yaml, Zeile 1: Datei: Ungültige Eingabe/,
    ],
    ['a file that is missing', { [COMPETENCY]: null }, 'Inhalt passwoerter/competency.yaml: Die Datei fehlt.'],
    ['a FAQ that is missing', { 'faq.yaml': null }, 'Inhalt faq.yaml: Die Datei fehlt.'],
    [
      'a word with a picture that the set does not have',
      replaced('glossary.yaml', 'picture: key', 'picture: kei'),
      'Inhalt glossary.yaml, Zeile 5: 0.picture: Dieses Bild gibt es nicht.',
    ],
    [
      'a word without an explanation',
      replaced('glossary.yaml', 'explanation: Dein Platz in einer App.', "explanation: ' '"),
      'Inhalt glossary.yaml, Zeile 8: 1.explanation: Die Erklärung fehlt.',
    ],
    [
      'an answer without a text',
      replaced(QUIZ, '        text: Der Name deiner Katze\n', ''),
      'Inhalt passwoerter/1-schluessel/quiz.yaml, Zeile 12: questions.0.answers.1.text: fehlt oder ist kein Text',
    ],
    [
      'an answer that is neither right nor wrong',
      replaced(QUIZ, 'isCorrect: false', 'isCorrect: nein'),
      'Inhalt passwoerter/1-schluessel/quiz.yaml, Zeile 14: questions.0.answers.1.isCorrect: Ungültige Eingabe: erwartet boolean, erhalten string',
    ],
    [
      'a quiz that asks more questions than it has',
      replaced(QUIZ, 'questions:', 'questionsPerAttempt: 2\nquestions:'),
      'Inhalt passwoerter/1-schluessel/quiz.yaml, Zeile 4: questionsPerAttempt: mehr, als es Fragen gibt',
    ],
    [
      'a question without a right answer',
      replaced(QUIZ, 'isCorrect: true', 'isCorrect: false'),
      'Inhalt passwoerter/1-schluessel/quiz.yaml, Zeile 8: questions.0.answers: keine Antwort ist richtig',
    ],
    [
      'a question with right answers only',
      replaced(QUIZ, 'isCorrect: false', 'isCorrect: true'),
      'Inhalt passwoerter/1-schluessel/quiz.yaml, Zeile 8: questions.0.answers: alle Antworten sind richtig',
    ],
    [
      'a key that is there twice',
      replaced(QUIZ, 'key: name', 'key: satz'),
      'Inhalt passwoerter/1-schluessel/quiz.yaml, Zeile 8: questions.0.answers: ein key kommt zweimal vor',
    ],
    [
      'a key that is no key',
      replaced(QUIZ, 'key: laenge', 'key: Länge'),
      'Inhalt passwoerter/1-schluessel/quiz.yaml, Zeile 5: questions.0.key: nur kleine Buchstaben, Ziffern und Bindestriche',
    ],
    [
      'a simulation without an address',
      replaced(SIMULATION, 'https://lab.netzpass.example/', ''),
      'Inhalt passwoerter/1-schluessel/simulation.yaml, Zeile 4: endpointUrl: muss eine Adresse sein, die mit https:// beginnt',
    ],
    [
      'a lesson without a head',
      { [LESSON]: 'Mila baut sich ein Passwort.' },
      'Inhalt passwoerter/1-schluessel/1-lang.md, Zeile 1: Eine Lektion beginnt mit einem Kopf zwischen zwei Zeilen aus ---.',
    ],
    [
      'a lesson without a text',
      { [LESSON]: `${lessonOf(idOf(111), 'Leer').split('---\n').slice(0, 2).join('---\n')}---\n\n` },
      'Inhalt passwoerter/1-schluessel/1-lang.md, Zeile 7: Die Lektion hat keinen Text.',
    ],
    [
      'a mistake in the head of a lesson',
      replaced(LESSON, 'isParentOnly: false', 'isParentOnly: vielleicht'),
      'Inhalt passwoerter/1-schluessel/1-lang.md, Zeile 5: isParentOnly: Ungültige Eingabe: erwartet boolean, erhalten string',
    ],
    [
      'a day that is none',
      replaced(LESSON, 'isParentOnly: false', 'isParentOnly: false\nreviewOn: 2027-02-30'),
      'Inhalt passwoerter/1-schluessel/1-lang.md, Zeile 6: reviewOn: muss ein Tag wie 2027-05-01 sein oder null',
    ],
    [
      'the same id for two things',
      replaced('passwoerter/2-weitergeben/1-nein.md', idOf(121), idOf(111)),
      `Inhalt content: Die Kennung ${idOf(111)} kommt zweimal vor (lesson).`,
    ],
    [
      'the same id for a lesson and a level',
      replaced('passwoerter/2-weitergeben/1-nein.md', idOf(121), idOf(11)),
      `Inhalt content: Die Kennung ${idOf(11)} kommt zweimal vor (lesson).`,
    ],
  ])('%s', async (_reason, changed, sentence) => {
    const said = await sentenceAbout(changed)
    if (typeof sentence === 'string') expect(said).toBe(sentence)
    else expect(said).toMatch(sentence)
  })

  test.each([
    ['a block', 'Text\n\n<div>Kasten</div>\n', 9],
    ['a word in bold', 'Text\n\nMila baut <b>ein</b> Passwort.\n', 9],
    ['in a list', 'Text\n\n- Eins\n- Zwei <script>alert(1)</script>\n', 10],
    ['a comment', 'Text\n\n<!-- später -->\n', 9],
    ['in a table', '| A |\n|---|\n| <br> |\n', 9],
    ['in a quote', '> Text <img src=x onerror=alert(1)>\n', 7],
  ])('HTML as %s', async (_where, body, line) => {
    const head = lessonOf(idOf(111), 'Mit HTML').split('---\n').slice(0, 2).join('---\n')
    const sentence = 'HTML ist hier nicht erlaubt, nur Markdown.'
    expect(await sentenceAbout({ [LESSON]: `${head}---\n${body}` })).toBe(
      `Inhalt passwoerter/1-schluessel/1-lang.md, Zeile ${line}: ${sentence}`,
    )
  })
})

describe('an activity in a lesson', () => {
  const flip = (changed = '') => `key: karten
kind: flip
title: Stimmt das?
prompt: Dreh die Karten um.
cards:
  - claim: Lang ist stark.
    isTrue: true
    why: Länge macht das Raten schwer.
  - claim: Mein Hund ist geheim.
    isTrue: false
    why: Den kennen viele.
${changed}ending: Fertig.`
  const lessonWith = (block: string) => `${lessonOf(idOf(111), 'Lang')}\n${block}\n\nEnde.\n`
  const fenced = (yaml: string) => `\`\`\`activity\n${yaml}\n\`\`\``

  test('is a block of YAML, and stands in the text by its key', async () => {
    const items = await read({ [LESSON]: lessonWith(fenced(flip())) })
    const { content, activities } = payloadOf(items, 'lesson', idOf(111))
    expect(content).toContain('</ul>\n<div data-activity="karten"></div>\n<p>Ende.</p>')
    expect(activities).toMatchObject([{ key: 'karten', kind: 'flip', cards: [{ isTrue: true, picture: null }, {}] }])
  })

  test.each<[string, string, number, RegExp]>([
    ['of a kind that there is not', fenced(flip().replace('kind: flip', 'kind: flop')), 16, /kind/],
    ['with a field that there is not', fenced(flip('punkte: 3\n')), 15, /punkte/],
    ['that lacks a reason', fenced(flip().replace('Den kennen viele.', '""')), 25, /^Karte 2: Es fehlt, warum/],
    [
      'with a drawing that there is not',
      fenced(flip().replace('isTrue: true', 'isTrue: true\n    picture: drawings/nichts.svg')),
      15,
      /drawings\/nichts\.svg gibt es nicht/,
    ],
    ['in a list', `- Punkt\n\n  ${fenced(flip()).replaceAll('\n', '\n  ')}`, 16, /^Eine Aufgabe steht für sich/],
    ['that comes twice', `${fenced(flip())}\n\n${fenced(flip('\n'))}`, 30, /kommt zweimal vor/],
  ])('is refused with its line: one %s', async (_what, block, line, reason) => {
    const error = await read({ [LESSON]: lessonWith(block) }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ContentError)
    const { place, reason: told } = error as ContentError
    expect(told).toMatch(reason)
    expect(place).toBe(`${LESSON}, Zeile ${line}`)
  })
})

describe('the ids of questions and answers', () => {
  const questionsOf = async (changed: Record<string, string> = {}) =>
    payloadOf(await read(changed), 'quiz', idOf(112)).questions as QuestionOf<'choice'>[]
  const idsOf = (questions: QuestionOf<'choice'>[]) =>
    questions.flatMap((question) => [question.id, ...question.answers.map((answer) => answer.id)])

  test('are made of the quiz’s id and the key, the same every time and everywhere', () => {
    expect(derivedId(idOf(112), 'laenge')).toBe('55cf4446-7fd6-81a9-93ca-7a3de5ea279a')
    expect(derivedId(idOf(112), 'laenge/satz')).toBe('ee28c756-b810-8b19-8bf1-7fdea8bdd778')
  })

  test('are real uuids, and never two the same', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => derivedId(idOf(index % 10), `frage-${index}`))
    expect(new Set(ids).size).toBe(500)
    for (const id of ids) expect(z.uuid({ version: 'v8' }).safeParse(id).success, id).toBe(true)
  })

  test('stay when words change', async () => {
    const reworded = replaced(QUIZ, 'Ein langer Satz', 'Ein sehr langer Satz')
    expect(idsOf(await questionsOf(reworded))).toEqual(idsOf(await questionsOf()))
  })

  test('stay when answers change their order', async () => {
    const [head = '', first = '', second = ''] = files[QUIZ].split('      - ')
    const turned = await questionsOf({ [QUIZ]: [head, second, first].join('      - ') })
    const before = await questionsOf()
    expect(turned[0]?.answers.map((answer) => answer.id)).toEqual(
      before[0]?.answers.map((answer) => answer.id).reverse(),
    )
  })

  test('change with the key', async () => {
    const other = await questionsOf(replaced(QUIZ, 'key: satz', 'key: reim'))
    const before = await questionsOf()
    expect(other[0]?.id).toBe(before[0]?.id)
    expect(other[0]?.answers[0]?.id).not.toBe(before[0]?.answers[0]?.id)
    expect(other[0]?.answers[1]?.id).toBe(before[0]?.answers[1]?.id)
  })
})

test('the repository’s own content can be read, and every level has something to learn and a quiz', {
  timeout: 30_000,
}, async () => {
  const items = await readContent()
  const competencies = items.filter((item) => item.type === 'competency')
  expect(competencies.length).toBeGreaterThanOrEqual(12)
  expect(new Set(competencies.map((item) => slugOf(item.payload.title))).size).toBe(competencies.length)
  const lessonFor = (levelId: string) =>
    items.some((item) => item.type === 'lesson' && item.payload.skillLevelId === levelId && !item.payload.isParentOnly)
  const quizFor = (levelId: string) =>
    items.some((item) => item.type === 'quiz' && item.payload.skillLevelId === levelId)
  for (const competency of competencies) {
    const levels = items.filter((item) => item.type === 'level' && item.payload.competencyId === competency.id)
    expect(levels.length, competency.payload.title).toBeGreaterThan(0)
    for (const level of levels) expect(lessonFor(level.id) && quizFor(level.id), competency.payload.title).toBe(true)
  }
  expect(items.some((item) => item.type === 'faq')).toBe(true)
})
