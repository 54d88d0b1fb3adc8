import { expect, test } from 'vitest'
import { type Draft, type LessonDraft, newDraft } from './content.ts'
import { ALT_MISSING, type Finding, fields, findingsOf } from './content-findings.ts'
import { newQuestion, type QuestionDraft, type QuestionOf } from './questions/question.ts'

const TODAY = '2026-11-21'
let count = 0
const newId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`

const question = (...answers: [text: string, isCorrect: boolean][]): QuestionOf<'choice'> => ({
  ...{ id: newId(), kind: 'choice', question: 'Was tust du?', picture: null },
  answers: answers.map(([text, isCorrect]) => ({ id: newId(), text, picture: null, isCorrect, explanation: null })),
})
const quiz = (...questions: QuestionDraft[]): Draft => ({
  type: 'quiz',
  payload: { ...newDraft.quiz(), title: 'Alles klar?', questions },
})
const lesson = (content: string, change: Partial<LessonDraft> = {}): Draft => ({
  type: 'lesson',
  payload: { ...newDraft.lesson(), title: 'Schlösser', content, ...change },
})
const simulation = (endpointUrl: string): Draft => ({
  type: 'simulation',
  payload: { ...newDraft.simulation(), title: 'Der Köder', endpointUrl },
})
const told = ({ place, reason }: Finding) => `${place}: ${reason}`

test.each<[string, Draft, string[]]>([
  ['a lesson with title and text may be published', lesson('<p>Lies mich.</p>'), []],
  [
    'a new lesson lacks both',
    { type: 'lesson', payload: newDraft.lesson() },
    ['Titel: Titel muss mindestens 3 Zeichen lang sein.', 'Inhalt: Inhalt darf nicht leer sein.'],
  ],
  [
    'a title of two letters is too short',
    lesson('<p>Lies mich.</p>', { title: 'Ab ' }),
    ['Titel: Titel muss mindestens 3 Zeichen lang sein.'],
  ],
  [
    'what a new lesson’s row holds is no title and no text',
    lesson('<p>Hier beginnt <strong>der</strong> Text der\u00a0Lektion.</p>', { title: ' Neue Lektion' }),
    [
      'Titel: Hier steht noch der Platzhalter „Neue Lektion“.',
      'Inhalt: Hier steht noch der Platzhalter „Hier beginnt der Text der Lektion.“.',
    ],
  ],
  ['… but may stand within a text', lesson('<p>Hier beginnt der Text der Lektion. Lies ihn.</p>'), []],
  ['a lesson without a word is empty', lesson('<p>&nbsp;</p><p><br /></p>'), ['Inhalt: Inhalt darf nicht leer sein.']],
  [
    'a link that leads nowhere is told, one to a page, a mail, a call or a lesson is not',
    lesson(
      '<p><a rel="nofollow">Klicksafe</a> <a href="klicksafe">hier</a> <a href="https://a.example">a</a> <a href="mailto:a@b.example">b</a> <a href="tel:116111">c</a> <a href="/lektion/0c9e8c5e-1d1f-4f0a-9a57-6a1f0c2b7d33">d</a></p>',
    ),
    [
      'Link: Der Link „Klicksafe“ führt nirgendwohin. Geben Sie eine ganze Adresse an, die mit https:// beginnt, oder entfernen Sie ihn.',
      'Link: Der Link „hier“ führt nirgendwohin. Geben Sie eine ganze Adresse an, die mit https:// beginnt, oder entfernen Sie ihn.',
    ],
  ],
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
  [
    'a quiz cannot ask more questions than it has',
    {
      type: 'quiz',
      payload: {
        ...newDraft.quiz(),
        title: 'Alles klar?',
        questionsPerAttempt: 2,
        questions: [question(['Ja', true], ['Nein', false])],
      },
    },
    ['Fragen je Versuch: So viele Fragen hat dieses Quiz nicht: Es sind 1.'],
  ],
  ['a quiz without a question is none', quiz(), ['Fragen: Ein Quiz braucht mindestens eine Frage.']],
  [
    'a new question has still to be written',
    quiz(newQuestion('choice', newId)),
    [
      'Frage 1: Die Frage hat keinen Text.',
      ...[1, 2, 3, 4].map((number) => `Frage 1, Antwort ${number}: Die Antwort hat keinen Text.`),
    ],
  ],
  [
    'what stood in a question once as its text is none',
    quiz({ ...question(['Antwort 2', true], ['Antwort A', false], [' Antwort 12 ', false]), question: 'Neue Frage ' }),
    [
      'Frage 1: Hier steht noch der Platzhalter „Neue Frage“.',
      'Frage 1, Antwort 1: Hier steht noch der Platzhalter „Antwort 2“.',
      'Frage 1, Antwort 3: Hier steht noch der Platzhalter „Antwort 12“.',
    ],
  ],
  [
    'a question with nothing right says where',
    quiz(question(['A', true], ['B', false]), question(['A', false], ['B', false])),
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
  [
    'a question needs words',
    quiz({ ...question(['A', true], ['B', false]), question: ' ' }),
    ['Frage 1: Die Frage hat keinen Text.'],
  ],
  [
    'a new simulation has still to be chosen',
    simulation(''),
    ['Übung: Wählen Sie eine Übung aus unserem Labor oder einen anderen Anbieter.'],
  ],
  [
    'what its row holds is no address',
    simulation('https://example.com/simulation'),
    ['Adresse: Hier steht noch der Platzhalter „https://example.com/simulation“.'],
  ],
  ['one of another provider needs an address', simulation('irgendwo'), ['Adresse: Geben Sie eine gültige URL ein.']],
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
  ['… but not while the others have still to be written', quiz(question([LONG, true], ['', false])), []],
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

test('each problem leads to the field that it is about', () => {
  const asked = question(['A', false], [' ', false])
  const [, blank] = asked.answers
  const problems = [quiz(asked), lesson(''), simulation('')].flatMap((draft) => findingsOf(draft, TODAY).problems)
  expect(problems.map(({ field }) => field)).toEqual([asked.id, blank?.id, fields.content, fields.scenario])
})
