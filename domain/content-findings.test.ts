import { expect, test } from 'vitest'
import { type Draft, newDraft, newQuestion, type QuestionDraft } from './content.ts'
import { ALT_MISSING, type Finding, findingsOf } from './content-findings.ts'

const TODAY = '2026-11-21'
let count = 0
const newId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`

const question = (...answers: [text: string, isCorrect: boolean][]): QuestionDraft => ({
  ...newQuestion(newId),
  answers: answers.map(([text, isCorrect]) => ({ id: newId(), text, isCorrect, explanation: null })),
})
const quiz = (...questions: QuestionDraft[]): Draft => ({ type: 'quiz', payload: { ...newDraft.quiz(), questions } })
const lesson = (content: string): Draft => ({ type: 'lesson', payload: { ...newDraft.lesson(), content } })
const simulation = (endpointUrl: string): Draft => ({
  type: 'simulation',
  payload: { ...newDraft.simulation(), endpointUrl },
})
const told = ({ place, reason }: Finding) => `${place}: ${reason}`

test.each<[string, Draft, string[]]>([
  ['a new lesson may be published', { type: 'lesson', payload: newDraft.lesson() }, []],
  [
    'a title of two letters is too short',
    { type: 'lesson', payload: { ...newDraft.lesson(), title: 'Ab ' } },
    ['Titel: Titel muss mindestens 3 Zeichen lang sein.'],
  ],
  ['a lesson without a word is empty', lesson('<p>&nbsp;</p><p><br /></p>'), ['Inhalt: Inhalt darf nicht leer sein.']],
  ['a lesson of one picture is not', lesson('<img src="/media/a.png" alt="Ein Schloss" />'), []],
  [
    'a picture without a description says which',
    lesson('<p>Text <img src="/media/a.webp" alt="Ein > Schloss"></p><figure><img src="/media/b.webp"></figure>'),
    [`Bild 2: ${ALT_MISSING}`],
  ],
  [
    '… words in another place are none',
    lesson('<p>Text</p><img src="/media/a.webp?x= alt=">'),
    [`Bild 1: ${ALT_MISSING}`],
  ],
  ['a picture may be mere decoration', lesson('<img alt="" src="/media/a.webp">'), []],
  ['a quiz without a question is none', quiz(), ['Fragen: Ein Quiz braucht mindestens eine Frage.']],
  ['a new question may be published', quiz(newQuestion(newId)), []],
  [
    'a question with nothing right says where',
    quiz(newQuestion(newId), question(['A', false], ['B', false])),
    ['Frage 2: Keine Antwort ist richtig.'],
  ],
  [
    'a question with everything right too',
    quiz(question(['A', true], ['B', true])),
    ['Frage 1: Alle Antworten sind richtig. Mindestens eine muss falsch sein.'],
  ],
  ['one answer is no choice', quiz(question(['A', true])), ['Frage 1: Eine Frage braucht mindestens zwei Antworten.']],
  [
    'an answer needs words',
    quiz(question(['A', true], [' ', false])),
    ['Frage 1, Antwort 2: Die Antwort hat keinen Text.'],
  ],
  ['a question needs words', quiz({ ...newQuestion(newId), question: ' ' }), ['Frage 1: Die Frage hat keinen Text.']],
  ['a simulation needs an address', simulation('irgendwo'), ['Adresse: Geben Sie eine gültige URL ein.']],
  ['… that can be called', simulation('javascript:alert(1)'), ['Adresse: Geben Sie eine gültige URL ein.']],
  ['… and then may be published', simulation('https://anbieter.example/start'), []],
])('%s', (_sentence, draft, problems) => {
  expect(findingsOf(draft, TODAY).problems.map(told)).toEqual(problems)
})

const LONG = 'Ich frage jemanden, dem ich vertraue, und klicke solange nichts an'

test.each<[string, Draft, string[]]>([
  [
    'a right answer that is by far the longest is pointed out',
    quiz(question([LONG, true], ['Klicken', false])),
    ['Frage 1'],
  ],
  ['a little longer is fine', quiz(question([LONG, true], [LONG.slice(0, -10), false])), []],
  ['a wrong one may be the longest', quiz(question(['Fragen', true], [LONG, false])), []],
  ['with two right ones length tells nothing', quiz(question([LONG, true], ['Fragen', true], ['Nein', false])), []],
  [
    'a review that was due is pointed out',
    { type: 'lesson', payload: { ...newDraft.lesson(), reviewOn: '2026-11-20' } },
    ['Prüfdatum'],
  ],
  ['one that is due today is not late', { type: 'lesson', payload: { ...newDraft.lesson(), reviewOn: TODAY } }, []],
])('%s', (_sentence, draft, places) => {
  expect(findingsOf(draft, TODAY).warnings.map(({ place }) => place)).toEqual(places)
})
