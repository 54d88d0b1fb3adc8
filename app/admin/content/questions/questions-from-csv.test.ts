import { describe, expect, test } from 'vitest'
import type { QuestionDraft } from '../../../../domain/content/questions/question.ts'
import { questionsOfEachKind } from '../../../../tests/support/questions.ts'
import { csvOf } from './csv-of.ts'
import { csvTemplate, questionsFromCsv } from './questions-from-csv.ts'

let ids = 0
const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`
const read = (csv: string | Uint8Array<ArrayBuffer>) =>
  questionsFromCsv(typeof csv === 'string' ? new TextEncoder().encode(csv) : csv, newId)
const choicesIn = (csv: string | Uint8Array<ArrayBuffer>) =>
  read(csv).questions.filter((question) => question.kind === 'choice')
const told = (csv: string | Uint8Array<ArrayBuffer>) =>
  choicesIn(csv).map(({ question, answers }) => [
    question,
    ...answers.map(({ text, isCorrect, explanation }) => `${isCorrect ? '+' : '-'} ${text} (${explanation ?? ''})`),
  ])
const problemsOf = (csv: string) => read(csv).problems.map(({ place, reason }) => `${place}: ${reason}`)

/** What a table cannot hold, and ids, which are new. */
const withoutPictures = (question: QuestionDraft): QuestionDraft =>
  JSON.parse(JSON.stringify(question, (name, value) => (/picture$/i.test(name) ? null : value)))
const withoutIds = (questions: QuestionDraft[]) =>
  JSON.stringify(questions, (name, value) =>
    name === 'id'
      ? ''
      : name === 'key' || name === 'place'
        ? value.replace(/truhe/, 'ort-1').replace(/wolke/, 'ort-2')
        : value,
  )

const HEAD = 'Frage;Antwort 1;Richtig 1;Antwort 2;Richtig 2'
const one = [['Größe?', '+ Groß ()', '- Klein ()']]

/** The bytes of a text as Excel saves it on German Windows (Windows-1252). */
const windows = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(`\ufeff${text}`, (sign) => sign.charCodeAt(0)).buffer)

describe('questions are read', () => {
  test('from the template, one of every kind that fits into a table', () => {
    expect(read(csvTemplate).questions.map(({ kind }) => kind)).toEqual(['choice', 'order', 'match', 'sort', 'number'])
    expect(problemsOf(csvTemplate)).toEqual([])
  })

  test('with an explanation for all answers and one for each', () => {
    const csv = `${HEAD};Erklärung;Erklärung 1\nGröße?;Groß;ja;Klein;nein;Für alle.;Nur hier.`
    expect(told(csv)).toEqual([['Größe?', '+ Groß (Nur hier.)', '- Klein (Für alle.)']])
  })

  test('as they were written, but for pictures and what lies on one', () => {
    const { spot: _, ...others } = questionsOfEachKind()
    const odd = { ...others.order, question: '=1+1; "so" sagt\nsie' }
    const swapping = {
      ...others.order,
      steps: others.order.steps.map((step, n) => (n === 2 ? { ...step, swaps: true } : step)),
    }
    const written = [...Object.values(others), odd, swapping]
    const bare = (question: QuestionDraft) => ({ ...withoutPictures(question), id: '' })
    const found = read(csvOf([...written, questionsOfEachKind().spot]))
    expect(found.problems).toEqual([])
    expect(JSON.parse(withoutIds(found.questions.map(bare)))).toEqual(JSON.parse(withoutIds(written.map(bare))))
  })

  const german = `${HEAD}\r\nGröße?;Groß;ja;Klein;nein\r\n`
  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['semicolons', german],
    ['commas', german.replaceAll(';', ',')],
    ['tabs', german.replaceAll(';', '\t')],
    ['a byte order mark', `\ufeff${german}`],
    ['lines that end as on a Mac or Linux', german.replaceAll('\r\n', '\n')],
    ['Windows’ own signs', windows(german)],
    ['UTF-16, as Excel calls Unicode text', utf16(german.replaceAll(';', '\t'))],
    ['a hint at the delimiter', `sep=;\r\n${german}`],
    ['empty lines, and columns without a heading', `${german.replace('Richtig 2', 'Richtig 2;;')};;;;;;\r\n\r\n`],
    ['English headings', german.replace(HEAD, 'question;answer 1;correct 1;answer 2;correct 2')],
    ['other words for right and wrong', german.replace(';ja;', ';X;').replace(';nein', ';FALSCH')],
    ['nothing where an answer is wrong', german.replace(';nein', ';')],
    ['headings in another order', 'Richtig 1;Antwort 1;Antwort 2;Richtig 2;Frage\nja;Groß;Klein;nein;Größe?'],
    ['spaces around', german.replaceAll(';', ' ; ')],
    ['a third answer that is empty', `${HEAD};Antwort 3;Richtig 3\nGröße?;Groß;ja;Klein;nein;;nein`],
  ])('with %s', (_, csv) => {
    expect(told(csv)).toEqual(one)
    expect(read(csv).problems).toEqual([])
  })

  test('with lines, quotes and delimiters inside a field', () => {
    expect(told(`${HEAD}\n"Wer sagt\n„Hallo; du“?";"Ein ""Freund""";ja;Niemand;nein`)).toEqual([
      ['Wer sagt\n„Hallo; du“?', '+ Ein "Freund" ()', '- Niemand ()'],
    ])
  })
})

describe('a row that is wrong is told with its number, and the others are read', () => {
  test.each([
    ['no question', ';Groß;ja;Klein;nein', 'Zeile 3: Die Frage hat keinen Text.'],
    ['one answer', 'Was?;Groß;ja;;', 'Zeile 3: Eine Frage braucht mindestens zwei Antworten.'],
    ['no right answer', 'Was?;Groß;nein;Klein;nein', 'Zeile 3: Keine Antwort ist richtig.'],
    [
      'no wrong answer',
      'Was?;Groß;ja;Klein;ja',
      'Zeile 3: Alle Antworten sind richtig. Mindestens eine muss falsch sein.',
    ],
    [
      'neither right nor wrong',
      'Was?;Groß;ja;Klein;vielleicht',
      'Zeile 3: Bei „Antwort 2“ steht „vielleicht“: Richtig ist ja oder nein.',
    ],
    ['a right answer without a text', 'Was?;;ja;Klein;nein', 'Zeile 3, Antwort 1: Die Antwort hat keinen Text.'],
    [
      'more fields than headings',
      'Was?;Groß;ja;Klein;nein;mehr',
      'Zeile 3: Hier stehen mehr Felder, als es Überschriften gibt.',
    ],
    [
      'a text without an end',
      `${'a'.repeat(2_001)};Groß;ja;Klein;nein`,
      'Zeile 3: Das lässt sich nicht speichern: höchstens 2000 Zeichen.',
    ],
  ])('%s', (_, row, sentence) => {
    const csv = `${HEAD}\nGröße?;Groß;ja;Klein;nein\n${row}\nGröße?;Groß;ja;Klein;nein\n`
    expect(problemsOf(csv)).toEqual([sentence])
    expect(told(csv)).toEqual([...one, ...one])
  })
})

test.each([
  ['nothing', '', 'Datei: Die Datei ist leer.'],
  ['headings only', HEAD, 'Datei: Unter den Überschriften steht keine Frage.'],
  [
    'an unknown column',
    `${HEAD};Punkte\nWas?;a;ja;b;nein;5`,
    'Überschriften: Die Spalte „Punkte“ gibt es in der Vorlage nicht.',
  ],
  ['a column twice', `${HEAD};Antwort 1\n`, 'Überschriften: Die Spalte „Antwort 1“ kommt zweimal vor.'],
  ['no headings', 'Was?;a;ja;b;nein', 'Überschriften: Die Spalte „Was?“ gibt es in der Vorlage nicht.'],
  [
    'no column for the question',
    'Antwort 1;Richtig 1\na;ja',
    'Überschriften: Die Spalte „Frage“ fehlt. Nehmen Sie am besten die Vorlage.',
  ],
  [
    'a quote that never ends',
    `${HEAD}\n"Was?;a;ja;b;nein\n`,
    'Zeile 2 der Datei: Ein Anführungszeichen fehlt oder steht mitten in einem Feld.',
  ],
])('a file of %s brings nothing, and says why', (_, csv, sentence) => {
  expect(problemsOf(csv)).toEqual([sentence])
  expect(read(csv).questions).toEqual([])
})

test('every question and answer has an id of its own', () => {
  const questions = choicesIn(`${csvTemplate}${csvTemplate.split('\r\n')[1]}\r\n`)
  const all = questions.flatMap(({ id, answers }) => [id, ...answers.map((answer) => answer.id)])
  expect(new Set(all).size).toBe(10)
})
