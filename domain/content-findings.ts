import { type Draft, type QuestionDraft, TITLE_TOO_SHORT } from './content.ts'
import { formatDate } from './dates.ts'

/** Something about a text, and where: 'Frage 2, Antwort 3'. */
export type Finding = { place: string; reason: string }
/** `problems` stand in the way of publishing; `warnings` ask for a second look. */
export type Findings = { problems: Finding[]; warnings: Finding[] }

export const LESSON_EMPTY = 'Inhalt darf nicht leer sein.'
export const ALT_MISSING =
  'Das Bild hat keine Beschreibung. Kinder, die es nicht sehen, erfahren sonst nicht, was darauf ist.'
export const URL_INVALID = 'Geben Sie eine gültige URL ein.'

/** What a draft still lacks, and what is odd about it. `today`: yyyy-MM-dd. */
export function findingsOf(draft: Draft, today: string): Findings {
  const { title, reviewOn, reviewNote } = draft.payload
  const problems = title.trim().length < 3 ? [{ place: 'Titel', reason: TITLE_TOO_SHORT }] : []
  const warnings: Finding[] = []
  if (reviewOn && reviewOn < today) {
    const what = reviewNote ? ` Zu prüfen: ${reviewNote}` : ''
    warnings.push({ place: 'Prüfdatum', reason: `Das sollte am ${formatDate(reviewOn)} geprüft werden.${what}` })
  }
  switch (draft.type) {
    case 'lesson':
      if (isEmpty(draft.payload.content)) problems.push({ place: 'Inhalt', reason: LESSON_EMPTY })
      problems.push(...problemsOfPictures(draft.payload.content))
      break
    case 'simulation':
      if (!isAddress(draft.payload.endpointUrl)) problems.push({ place: 'Adresse', reason: URL_INVALID })
      break
    case 'quiz': {
      const { questions } = draft.payload
      if (questions.length === 0) problems.push({ place: 'Fragen', reason: 'Ein Quiz braucht mindestens eine Frage.' })
      questions.forEach((question, index) => {
        problems.push(...problemsOfQuestion(question, `Frage ${index + 1}`))
        if (givesItselfAway(question))
          warnings.push({
            place: `Frage ${index + 1}`,
            reason: 'Die richtige Antwort ist mit Abstand die längste. Wer nur darauf achtet, liegt richtig.',
          })
      })
    }
  }
  return { problems, warnings }
}

/** What a question still lacks. `place`: how it is named to its editor. */
export function problemsOfQuestion({ question, answers }: QuestionDraft, place: string): Finding[] {
  const problems: Finding[] = []
  if (!question.trim()) problems.push({ place, reason: 'Die Frage hat keinen Text.' })
  if (answers.length < 2) problems.push({ place, reason: 'Eine Frage braucht mindestens zwei Antworten.' })
  else if (answers.every(({ isCorrect }) => isCorrect))
    problems.push({ place, reason: 'Alle Antworten sind richtig. Mindestens eine muss falsch sein.' })
  if (!answers.some(({ isCorrect }) => isCorrect)) problems.push({ place, reason: 'Keine Antwort ist richtig.' })
  const emptyAnswers = answers.flatMap(({ text }, index) =>
    text.trim() ? [] : [{ place: `${place}, Antwort ${index + 1}`, reason: 'Die Antwort hat keinen Text.' }],
  )
  return [...problems, ...emptyAnswers]
}

const isEmpty = (html: string) =>
  !/<img\b/i.test(html) && !html.replace(/<[^>]*>/g, '').replace(/&nbsp;|[\s\u00a0]/g, '')

/** Each picture says in words what is on it, or that it is mere decoration (an empty `alt`). */
function problemsOfPictures(html: string): Finding[] {
  const pictures = html.match(/<img\b(?:[^">]|"[^"]*")*>/gi) ?? []
  return pictures.flatMap((picture, index) =>
    /\salt=/i.test(picture.replace(/"[^"]*"/g, '""')) ? [] : [{ place: `Bild ${index + 1}`, reason: ALT_MISSING }],
  )
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:'
}

/** Half as long again as the longest wrong one, and by more than a few words. */
const FAR_LONGER = { times: 1.5, letters: 20 }

/** Whether whoever takes the longest answer is right. With several right answers length tells nothing. */
function givesItselfAway({ answers }: QuestionDraft): boolean {
  const right = answers.filter(({ isCorrect }) => isCorrect)
  const [only] = right
  if (right.length !== 1 || !only) return false
  const longestWrong = Math.max(0, ...answers.filter((answer) => !answer.isCorrect).map(({ text }) => text.length))
  return only.text.length >= longestWrong * FAR_LONGER.times && only.text.length - longestWrong >= FAR_LONGER.letters
}
