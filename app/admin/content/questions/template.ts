import type { QuestionDraft } from '../../../../domain/content/questions/question.ts'

const card = (text: string) => ({ text, picture: null })
const answer = (text: string, isCorrect: boolean, explanation: string) => ({
  id: '',
  ...card(text),
  isCorrect,
  explanation,
})

/** The examples in the template for a table of questions. */
export const templateQuestions: QuestionDraft[] = [
  {
    ...{ id: '', kind: 'choice', question: 'Welches Passwort ist am stärksten?', picture: null },
    answers: [
      answer('Eine lange Kette aus Quatschwörtern', true, 'Lange Ketten sind schwer zu erraten.'),
      answer('Der Name deiner Katze', false, 'Den kennen viele.'),
      answer('123456', false, 'Das probieren Diebe zuerst.'),
      answer('Dein Geburtstag', false, 'Den wissen alle, die dich kennen.'),
    ],
  },
  {
    ...{ id: '', kind: 'order', question: 'Etwas erschreckt dich. Was tust du nacheinander?', picture: null },
    steps: ['Wegsehen', 'Jemanden holen', 'Davon erzählen'].map(card),
    explanation: 'Wer nicht mehr hinsieht, kann in Ruhe Hilfe holen.',
  },
  {
    ...{ id: '', kind: 'match', question: 'Was gehört zusammen?', picture: null },
    pairs: [
      ['Schloss', 'sperrt das Konto'],
      ['Glocke', 'meldet etwas Neues'],
      ['Lupe', 'sucht etwas'],
    ].map(([text = '', partner = '']) => ({ ...card(text), partner, partnerPicture: null })),
    explanation: 'Zeichen sagen in fast jeder App dasselbe.',
  },
  {
    ...{ id: '', kind: 'sort', question: 'Was darf jeder wissen?', picture: null },
    places: [
      { key: 'ort-1', ...card('Bleibt geheim') },
      { key: 'ort-2', ...card('Darf jeder wissen') },
    ],
    cards: [
      { ...card('Deine PIN'), place: 'ort-1' },
      { ...card('Dein Lieblingstier'), place: 'ort-2' },
      { ...card('Deine Adresse'), place: 'ort-1' },
    ],
    explanation: 'Wer deine PIN oder deine Adresse kennt, kann dir schaden.',
  },
  {
    ...{
      id: '',
      kind: 'number',
      question: 'Ein Spiel kostet 4,99 € im Monat. Wie viel ist das im Jahr ungefähr?',
      picture: null,
    },
    ...{ value: 60, tolerance: 5, min: 0, max: 120, step: 5, unit: 'Euro' },
    explanation: 'Zwölf mal fünf Euro sind 60 Euro.',
  },
]
