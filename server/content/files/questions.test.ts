import { describe, expect, test } from 'vitest'
import type { QuestionDraft } from '../../../domain/content/questions/question.ts'
import { itemsOf } from './files.ts'
import { emptyInstallation } from './installation.ts'
import { competenciesIn } from './tree.ts'

const ID = '00000000-0000-4000-8000-000000000009'
const around = {
  'k/competency.yaml': `id: 00000000-0000-4000-8000-000000000001
title: Kompetenz
description: null
orderIndex: 0
pedagogicalMinAge: null
vendorMinAge: null
passMotto: null
passNote: null
`,
  'k/1/level.yaml': `id: 00000000-0000-4000-8000-000000000002
title: Level
description: null
minAge: null
`,
}

const choice = `  - key: eins
    question: Was hilft?
    answers:
      - { key: a, text: Fragen, picture: woman, isCorrect: true, explanation: null }
      - { key: b, text: Warten, isCorrect: false, explanation: null }
`
const order = `  - key: zwei
    kind: order
    question: "Bring in die richtige Reihenfolge: Was zuerst?"
    picture: stop-sign
    steps: [{ text: Stopp, picture: raised-hand }, { text: Zeigen }, { text: Reden }]
    explanation: Wer anhält, kann zeigen.
`
const match = `  - key: drei
    kind: match
    question: Was gehört zusammen?
    pairs:
      - { text: Schloss, picture: locked, partner: sperrt, partnerPicture: key }
      - { text: Auge, partner: sieht }
      - { text: Ohr, partner: hört }
    explanation: Jedes Ding tut etwas.
`
const sort = `  - key: vier
    kind: sort
    question: Sortiere.
    places: [{ key: ja, text: Ja, picture: thumbs-up }, { key: nein, text: Nein }]
    cards: [{ text: Wald, place: ja }, { text: PIN, place: nein }, { text: Adresse, place: nein }]
    explanation: Geheimes bleibt geheim.
`
const spot = `  - key: fuenf
    kind: spot
    question: Tippe auf das Schloss.
    picture: house
    alt: Ein Haus mit Tür und Fenster.
    parts:
      - { text: Tür, spot: { x: 0, y: 0, width: 20, height: 20 }, isCorrect: true, explanation: Hier hängt es. }
      - { text: Fenster, spot: { x: 30, y: 0, width: 20, height: 20 }, isCorrect: false, explanation: Hier ist Glas. }
      - { text: Dach, spot: { x: 60, y: 0, width: 20, height: 20 }, isCorrect: false, explanation: Hier ist keins. }
`
const number = `  - key: sechs
    kind: number
    question: Wie lange?
    value: 60
    tolerance: 10
    min: 0
    max: 120
    step: 5
    unit: Minuten
    explanation: Eine Stunde ist genug.
`

function questionsIn(...questions: string[]): QuestionDraft[] {
  const quiz = `id: ${ID}\ntitle: Quiz\ndescription: null\nquestions:\n${questions.join('')}`
  const files = new Map(Object.entries({ ...around, 'k/1/quiz.yaml': quiz }))
  const competencies = competenciesIn(files, emptyInstallation)
  const none = { file: '', quotes: [], data: [], lineOf: () => 1 }
  const found = itemsOf({ competencies, faq: none, glossary: none, files }).find(({ type }) => type === 'quiz')
  return found?.type === 'quiz' ? found.payload.questions : []
}

test('a quiz file holds questions of every kind, and one without a kind is a choice', () => {
  expect(questionsIn(choice, order, match, sort, spot, number)).toMatchObject([
    { kind: 'choice', picture: null, answers: [{ picture: 'woman' }, { picture: null }] },
    { kind: 'order', picture: 'stop-sign', steps: [{ text: 'Stopp', picture: 'raised-hand' }, {}, {}] },
    { kind: 'match', pairs: [{ text: 'Schloss', partner: 'sperrt', partnerPicture: 'key' }, {}, {}] },
    { kind: 'sort', places: [{ key: 'ja' }, { key: 'nein' }], cards: [{ place: 'ja' }, {}, {}] },
    { kind: 'spot', alt: 'Ein Haus mit Tür und Fenster.', parts: [{ isCorrect: true }, {}, {}] },
    { kind: 'number', value: 60, tolerance: 10, unit: 'Minuten' },
  ])
})

describe('a question is refused with its line and the reason when', () => {
  test.each([
    ['steps are too few', order.replace(', { text: Reden }', ''), 9, 'Es braucht mindestens 3.'],
    ['two steps are the same', order.replace('Reden', 'Zeigen'), 9, '„Zeigen“ steht schon auf einer anderen Karte.'],
    [
      'a picture is not there',
      order.replace('raised-hand', 'hand-of-nobody'),
      9,
      'Das Bild „hand-of-nobody“ gibt es nicht.',
    ],
    [
      'a drawing is not there',
      order.replace('raised-hand', 'drawings/none.svg'),
      5,
      'Die Zeichnung drawings/none.svg gibt es nicht.',
    ],
    [
      'partners repeat',
      match.replace('partner: hört', 'partner: sieht'),
      11,
      '„sieht“ steht schon auf einer anderen Karte.',
    ],
    ['the explanation is missing', match.replace(/ {4}explanation.*\n/, ''), 5, 'Die Erklärung fehlt.'],
    ['a card has no place', sort.replace('place: ja', 'place: vielleicht'), 9, 'Es fehlt, an welchen Ort sie gehört.'],
    ['nothing belongs to a place', sort.replace('place: ja', 'place: nein'), 8, 'Zu „Ja“ gehört keine Karte.'],
    ['no part is right', spot.replace('true', 'false'), 11, 'Genau eine Stelle muss richtig sein.'],
    ['two parts are right', spot.replace('false', 'true'), 11, 'Genau eine Stelle muss richtig sein.'],
    ['a spot leaves the picture', spot.replace('x: 60', 'x: 90'), 13, 'Die Stelle ragt über das Bild hinaus.'],
    [
      'the number is off its scale',
      number.replace('value: 60', 'value: 130'),
      8,
      'Die Zahl liegt nicht auf der Skala.',
    ],
    [
      'no step meets the number',
      number.replace('value: 60', 'value: 62'),
      8,
      'mit den Schritten der Skala nicht einzustellen',
    ],
    [
      'every number is right',
      number.replace('tolerance: 10', 'tolerance: 60'),
      9,
      'So wäre jede Zahl der Skala richtig.',
    ],
    ['its kind is unknown', number.replace('kind: number', 'kind: guess'), 6, 'Ungültige Eingabe'],
    ['a field belongs to another kind', `${number}    steps: []\n`, 5, 'Unbekannter Schlüssel'],
  ])('%s', (_what, question, line, reason) => {
    const problem = () => questionsIn(question)
    expect(problem).toThrow(reason)
    expect(problem).toThrow(`Zeile ${line}:`)
  })
})
