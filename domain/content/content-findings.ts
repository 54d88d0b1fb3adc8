import { formatDate } from '../platform/dates.ts'
import { leadsSomewhere } from '../platform/link-address.ts'
import { nameOfActivity, problemsOfActivity, problemsOfPlaces } from './activities/findings.ts'
import { contentNames, type Draft, type LessonDraft, placeholders, TITLE_TOO_SHORT } from './content.ts'
import { problemsOfQuestion as problemsInQuestion, type QuestionProblem } from './questions/findings.ts'
import type { QuestionDraft } from './questions/question.ts'

/**
 * One remark about a draft. `place` is shown to the editor: 'Frage 2, Antwort 3'. `field`: the id of the form field,
 * for links to it.
 */
export type Finding = { place: string; reason: string; field?: string }
/** `problems` prevent publishing; `warnings` are only shown. */
export type Findings = { problems: Finding[]; warnings: Finding[] }

/** Element ids of the editor's form fields, also used as anchors in URLs. A question or answer uses its own id. */
export const fields = {
  title: 'feld-titel',
  description: 'feld-beschreibung',
  content: 'feld-inhalt',
  questions: 'feld-fragen',
  questionsPerAttempt: 'feld-fragen-je-versuch',
  scenario: 'feld-uebung',
  address: 'feld-adresse',
  reviewOn: 'feld-pruefdatum',
} as const

/** The same for a part of an activity or a question, by its path in there. */
export const fieldOfPart = (path: (string | number)[]) => ['teil', ...path].join('-')

/** The same for an activity. Its parts have no fields of their own here: the remark says which is meant. */
export const fieldOfActivity = (key: string) => `aufgabe-${key}`

const LESSON_EMPTY = 'Inhalt darf nicht leer sein.'
export const ALT_MISSING =
  'Das Bild hat keine Beschreibung. Kinder, die es nicht sehen, erfahren sonst nicht, was darauf ist.'
const URL_INVALID = 'Geben Sie eine gültige URL ein.'
const NO_SCENARIO = 'Wählen Sie eine Übung aus unserem Labor oder einen anderen Anbieter.'
const stillPlaceholder = (text: string) => `Hier steht noch der Platzhalter „${text}“.`

/** Everything that prevents publishing a draft or should be reviewed. `today`: yyyy-MM-dd in German time. */
export function findingsOf(draft: Draft, today: string): Findings {
  const { reviewOn, reviewNote } = draft.payload
  const problems = problemsOfTitle(draft)
  const warnings: Finding[] = []
  if (reviewOn && reviewOn < today) {
    const what = reviewNote ? ` Zu prüfen: ${reviewNote}` : ''
    const reason = `Das sollte am ${formatDate(reviewOn)} geprüft werden.${what}`
    warnings.push({ place: 'Prüfdatum', reason, field: fields.reviewOn })
  }
  switch (draft.type) {
    case 'lesson':
      problems.push(
        ...problemsOfText(draft.payload.content),
        ...problemsOfPictures(draft.payload.content),
        ...problemsOfLinks(draft.payload.content),
        ...problemsOfActivities(draft.payload),
      )
      break
    case 'simulation':
      problems.push(...problemsOfAddress(draft.payload.endpointUrl.trim()))
      break
    case 'quiz': {
      const { questions } = draft.payload
      if (questions.length === 0) {
        const reason = 'Ein Quiz braucht mindestens eine Frage.'
        problems.push({ place: 'Fragen', reason, field: fields.questions })
      }
      const { questionsPerAttempt } = draft.payload
      if (questionsPerAttempt !== null && questions.length > 0 && questionsPerAttempt > questions.length) {
        const reason = `So viele Fragen hat dieses Quiz nicht: Es sind ${questions.length}.`
        problems.push({ place: 'Fragen je Versuch', reason, field: fields.questionsPerAttempt })
      }
      questions.forEach((question, index) => {
        const place = `Frage ${index + 1}`
        problems.push(...problemsOfQuestion(question, place))
        if (givesItselfAway(question)) {
          const reason = 'Die richtige Antwort ist mit Abstand die längste. Wer nur darauf achtet, liegt richtig.'
          warnings.push({ place, reason, field: question.id })
        }
      })
    }
  }
  return { problems, warnings }
}

/** The first problem of a form field; undefined when it has none. */
export const reasonAt = ({ problems }: Findings, field: string): string | undefined =>
  problems.find((problem) => problem.field === field)?.reason

/** What prevents publishing this question. `place`: how remarks name it, such as 'Frage 2'. */
export const problemsOfQuestion = (question: QuestionDraft, place: string): Finding[] =>
  [...problemsInQuestion(question), ...placeholdersIn(question)].map(({ path, place: part, reason }) => ({
    ...{ place: part ? `${place}, ${part}` : place, reason, field: fieldIn(question, path) },
  }))

function fieldIn(question: QuestionDraft, path: QuestionProblem['path']): string {
  const [list, index] = path
  if (question.kind === 'choice') return (list === 'answers' && question.answers[Number(index)]?.id) || question.id
  return list === 'question' || list === 'picture' ? question.id : fieldOfPart([question.id, ...path])
}

/** New content of other programs may still hold the texts that stand for something to be written. */
function placeholdersIn(question: QuestionDraft): QuestionProblem[] {
  const isUntouched = question.question.trim() === placeholders.question
  const answers = question.kind === 'choice' ? question.answers : []
  return [
    ...(isUntouched ? [{ path: ['question'], place: '', reason: stillPlaceholder(placeholders.question) }] : []),
    ...answers.flatMap(({ text }, index) => {
      // With any number: after an answer was deleted, placeholders keep the number they were created with.
      const isPlaceholder = text.trim().replace(/\d+$/, '') === placeholders.answer('')
      const path = ['answers', index]
      return isPlaceholder ? [{ path, place: `Antwort ${index + 1}`, reason: stillPlaceholder(text.trim()) }] : []
    }),
  ]
}

function problemsOfTitle({ type, payload }: Draft): Finding[] {
  const title = payload.title.trim()
  const { fresh } = contentNames[type]
  const reason = title.length < 3 ? TITLE_TOO_SHORT : title === fresh ? stillPlaceholder(fresh) : undefined
  return reason ? [{ place: 'Titel', reason, field: fields.title }] : []
}

function problemsOfText(html: string): Finding[] {
  const isPlaceholder = wordsOf(html) === placeholders.lesson
  const reason = isEmpty(html) ? LESSON_EMPTY : isPlaceholder ? stillPlaceholder(placeholders.lesson) : undefined
  return reason ? [{ place: 'Inhalt', reason, field: fields.content }] : []
}

function problemsOfAddress(address: string): Finding[] {
  if (!address) return [{ place: 'Übung', reason: NO_SCENARIO, field: fields.scenario }]
  const reason =
    address === placeholders.endpoint ? stillPlaceholder(address) : isAddress(address) ? undefined : URL_INVALID
  return reason ? [{ place: 'Adresse', reason, field: fields.address }] : []
}

const wordsOf = (html: string) => html.replace(/(?:<[^>]*>|&nbsp;|[\s\u00a0])+/g, ' ').trim()

const isEmpty = (html: string) => !/<img\b|<div data-activity/i.test(html) && !wordsOf(html)

/** Every picture needs an `alt` attribute; an empty one marks it as decorative. */
function problemsOfPictures(html: string): Finding[] {
  const pictures = html.match(/<img\b(?:[^">]|"[^"]*")*>/gi) ?? []
  return pictures.flatMap((picture, index) =>
    /\salt=/i.test(picture.replace(/"[^"]*"/g, '""'))
      ? []
      : [{ place: `Bild ${index + 1}`, reason: ALT_MISSING, field: fields.content }],
  )
}

/** A link without an address that leads somewhere is shown as plain text, or leads to a page that does not exist. */
const problemsOfLinks = (html: string): Finding[] =>
  [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/gi)].flatMap(([, attributes = '', words = '']) => {
    const href = /\shref="([^"]*)"/i.exec(attributes)?.[1] ?? ''
    if (leadsSomewhere(href)) return []
    const reason = `Der Link „${wordsOf(words)}“ führt nirgendwohin. Geben Sie eine ganze Adresse an, die mit https:// beginnt, oder entfernen Sie ihn.`
    return [{ place: 'Link', reason, field: fields.content }]
  })

/** Of the activities, and of their places in the text. */
function problemsOfActivities({ content, activities }: LessonDraft): Finding[] {
  return [
    ...activities.flatMap((activity) =>
      problemsOfActivity(activity).map(({ place, reason }) => ({
        place: `${nameOfActivity(activity)}, ${place}`,
        reason,
        field: fieldOfActivity(activity.key),
      })),
    ),
    ...problemsOfPlaces(content, activities).map(({ key, reason }) => ({
      ...{ place: 'Aufgaben', reason, field: fieldOfActivity(key) },
    })),
  ]
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:'
}

/**
 * The right answer counts as conspicuously long when it is both 1.5 times as long as the longest wrong one and at least
 * 20 characters longer.
 */
const FAR_LONGER = { times: 1.5, letters: 20 }

/**
 * Whether the right answer can be guessed because it is by far the longest. False for several right answers, and while
 * some answer is still empty.
 */
function givesItselfAway(question: QuestionDraft): boolean {
  if (question.kind !== 'choice') return false
  const { answers } = question
  if (answers.some(({ text }) => !text.trim())) return false
  const right = answers.filter(({ isCorrect }) => isCorrect)
  const [only] = right
  if (right.length !== 1 || !only) return false
  const longestWrong = Math.max(0, ...answers.filter((answer) => !answer.isCorrect).map(({ text }) => text.length))
  return only.text.length >= longestWrong * FAR_LONGER.times && only.text.length - longestWrong >= FAR_LONGER.letters
}
