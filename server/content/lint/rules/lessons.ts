import type { Activity } from '../../../../domain/content/activities/activity.ts'
import { picturesIn } from '../../../../domain/content/activities/lines.ts'
import { lessonOfAddress } from '../../../../domain/content/lesson-links.ts'
import type { LessonFile } from '../../files/tree.ts'
import {
  type Finding,
  findingAt,
  isForChildren,
  lessonsOf,
  levelsOf,
  measureFor,
  PARENT_WORDS,
  type Rule,
  whereTrue,
} from '../curriculum.ts'
import { activityTextsOf, passagesOf, sentencesIn, sentencesOver, textsIn, wordsIn } from '../prose.ts'
import { wordsForDanger } from './safety.ts'

const inLesson = ({ file, firstLine }: LessonFile, message: string, line = firstLine): Finding => ({
  file,
  line,
  message,
})

/** Three levels; in each two lessons for the child, one for the parents, one quiz. */
export const structure: Rule = (curriculum) => [
  ...curriculum.competencies
    .filter(({ levels }) => levels.length !== 3)
    .map(({ competency: { file }, levels }) => ({
      file,
      line: 1,
      message: `Eine Kompetenz hat 3 Level, diese hat ${levels.length}.`,
    })),
  ...levelsOf(curriculum).flatMap(({ level: { file }, lessons, quizzes }) => {
    const ofChildren = lessons.filter(isForChildren).length
    const ofParents = lessons.length - ofChildren
    return whereTrue(
      [ofChildren !== 2, `Ein Level hat 2 Lektionen für das Kind, dieses hat ${ofChildren}.`],
      [ofParents !== 1, `Ein Level hat 1 Lektion für Eltern, dieses hat ${ofParents}.`],
      [quizzes.length !== 1, `Ein Level hat 1 Quiz, dieses hat ${quizzes.length}.`],
    ).map((message) => ({ file, line: 1, message }))
  }),
]

const PROMISE = 'Wenn du mir etwas zeigst, nehme ich dir nicht das Handy weg.'

/** A child's lesson: story, key points and a motto in a quote. A parents' lesson: the promise. */
export const lessonShape: Rule = (curriculum) =>
  lessonsOf(curriculum).flatMap((lesson) => {
    const passages = passagesOf(lesson)
    const headings = passages.filter(({ kind }) => kind === 'heading').map(({ text }) => text)
    const text = passages.map((passage) => passage.text).join(' ')
    const missing = isForChildren(lesson)
      ? whereTrue(
          [passages[0]?.kind !== 'prose', 'Die Lektion beginnt nicht mit einer kleinen Geschichte.'],
          [!headings.includes('Merksatz'), 'Der Abschnitt „Merksatz“ fehlt.'],
          [passages.every(({ kind }) => kind !== 'quote'), 'Der Merksatz steht nicht in einem Zitat (>).'],
        )
      : whereTrue([!text.includes(PROMISE), `Das Versprechen „${PROMISE}“ fehlt.`])
    return missing.map((message) => inLesson(lesson, message))
  })

const STOP_RULE = 'Stopp. Nicht antworten. Zeigen. Gemeinsam lösen.'

/** The stop rule is taught in every level, in one of its lessons for children: said again and again nobody reads it. */
export const stopRule: Rule = (curriculum) =>
  levelsOf(curriculum).flatMap(({ level, lessons }): Finding[] => {
    const places = lessons
      .filter(isForChildren)
      .flatMap((lesson) =>
        passagesOf(lesson).flatMap(({ text, line }) => (text.includes(STOP_RULE) ? [{ file: lesson.file, line }] : [])),
      )
    if (places.length === 0)
      return [{ file: level.file, line: 1, message: `Die Stopp-Regel „${STOP_RULE}“ fehlt in diesem Level.` }]
    return places.slice(1).map((place) => ({ ...place, message: 'Die Stopp-Regel steht schon in diesem Level.' }))
  })

/** Who is told why is often who was wrong. */
const PRAISE = /^(Genau|Richtig|Super|Prima|Toll|Stimmt genau|Gut gemacht|Bravo|Klasse)\b[.!,:]/
const REASONS = ['reason', 'why']
/** Sentences in one scene for those who hardly read yet. */
const OF_SCENE = { age: 8, sentences: 2 }
/** What can be worked out goes out of date never. */
const OWN_SOURCE = 'Selbst gerechnet'

/** What a program can judge of activities beyond what prevents publishing (domain/content/activities/findings.ts). */
export const activities: Rule = (curriculum) =>
  lessonsOf(curriculum).flatMap((lesson) => {
    const { file, head } = lesson
    const praises = activityTextsOf(lesson)
      .filter(({ path, text }) => REASONS.includes(String(path.at(-1))) && PRAISE.test(text))
      .map(({ line, text }) =>
        inLesson(lesson, `„${text}“ lobt, und wird auch von denen gelesen, die es anders versucht haben.`, line),
      )
    const isYoung = isForChildren(lesson) && lesson.age <= OF_SCENE.age
    const ofEach = lesson.activities.flatMap(({ data, lineOf }) => [
      ...(isYoung ? longScenesOf(data) : []).map((index) =>
        findingAt(
          { file, lineOf },
          ['scenes', index],
          `In diesem Alter hat eine Szene höchstens ${OF_SCENE.sentences} Sätze.`,
        ),
      ),
      ...(data.kind === 'guess' && data.source !== OWN_SOURCE && !head.reviewOn
        ? [findingAt({ file, lineOf }, ['source'], 'Die Zahl veraltet, aber reviewOn fehlt.')]
        : []),
    ])
    return [...(isForChildren(lesson) ? missingIn(lesson) : []), ...praises, ...ofEach]
  })

/** A child's lesson has something to do and something to look at. */
function missingIn(lesson: LessonFile): Finding[] {
  const { content, activities } = lesson
  const hasPicture = /<img /.test(content) || activities.some(({ data }) => picturesIn(data).length > 0)
  return whereTrue(
    [activities.length === 0, 'Die Lektion hat keine Aufgabe.'],
    [!hasPicture, 'Die Lektion hat kein Bild, weder im Text noch in einer Aufgabe.'],
  ).map((message) => inLesson(lesson, message))
}

const longScenesOf = (activity: Activity): number[] =>
  activity.kind === 'story'
    ? activity.scenes.flatMap(({ text }, index) => (sentencesIn(text).length > OF_SCENE.sentences ? [index] : []))
    : []

/** A parents' lesson shows something at a glance: a drawing, a picture or a table. */
export const parentIllustrations: Rule = (curriculum) =>
  lessonsOf(curriculum)
    .filter((lesson) => !isForChildren(lesson) && !/<(img|table)\b/.test(lesson.content))
    .map((lesson) => inLesson(lesson, 'Die Lektion für Eltern hat weder eine Zeichnung noch eine Tabelle.'))

/** Counts all text but that of activities. A lesson with an activity may be shorter. */
export const lessonLength: Rule = (curriculum) =>
  lessonsOf(curriculum).flatMap((lesson) => {
    const [least, most] = isForChildren(lesson) ? measureFor(lesson.age).words : PARENT_WORDS
    const words = passagesOf(lesson).reduce((sum, { text }) => sum + wordsIn(text).length, 0)
    if ((words >= least || lesson.activities.length > 0) && words <= most) return []
    return [inLesson(lesson, `Die Lektion hat ${words} Wörter, in diesem Alter sollen es ${least} bis ${most} sein.`)]
  })

export const sentenceLength: Rule = (curriculum) =>
  lessonsOf(curriculum)
    .filter(isForChildren)
    .flatMap((lesson) => {
      const most = measureFor(lesson.age).sentence
      const read = textsIn(lesson).filter(({ role }) => role !== 'quoted')
      return read.flatMap(({ line, text }) =>
        sentencesOver(text, most).map(({ sentence, count }) =>
          inLesson(lesson, `Der Satz hat ${count} Wörter, in diesem Alter höchstens ${most}: „${sentence}“`, line),
        ),
      )
    })

/** A lesson links lessons that there are, by their titles: readers are shown those, and a sentence has to fit them. */
export const lessonLinks: Rule = (curriculum) => {
  const titles = new Map(lessonsOf(curriculum).map(({ head }) => [head.id, head.title]))
  return lessonsOf(curriculum).flatMap((lesson) =>
    passagesOf(lesson).flatMap(({ line, text, links }) =>
      links.flatMap((href): Finding[] => {
        const id = lessonOfAddress(href)
        const title = titles.get(id ?? '')
        if (!id || (title && text.includes(title))) return []
        if (!title) return [inLesson(lesson, `Eine Lektion ${id} gibt es nicht.`, line)]
        return [inLesson(lesson, `Die Lektion heißt „${title}“; so muss auch der Verweis heißen.`, line)]
      }),
    ),
  )
}

const REPEATED_WORDS = 8

/** No eight words in a row in two lessons, except safety texts, our two fixed sentences, contacts and hours. */
export const repeats: Rule = (curriculum) => {
  const first = new Map<string, string>()
  const { phones } = curriculum.contacts
  const shared = [
    ...wordsForDanger(curriculum).map(({ text }) => text),
    ...[STOP_RULE, PROMISE, ...phones.flatMap(({ name, number }) => [name, number])],
  ]
  return lessonsOf(curriculum).flatMap((lesson) =>
    textsIn(lesson).flatMap(({ line, text }) =>
      sentencesIn(shared.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text))
        .filter((sentence) => !/\d Uhr\b/.test(sentence))
        .flatMap((sentence) => {
          const words = wordsIn(sentence).map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
          const runs = words.slice(0, Math.max(0, words.length - REPEATED_WORDS + 1))
          const elsewhere = runs
            .map((_, start) => words.slice(start, start + REPEATED_WORDS).join(' '))
            .map((run) => {
              const place = first.get(run)
              if (!place) first.set(run, `${lesson.file}:${line}`)
              return place
            })
            .find((place) => place && !place.startsWith(`${lesson.file}:`))
          return elsewhere ? [inLesson(lesson, `„${sentence}“ steht fast so schon in ${elsewhere}.`, line)] : []
        }),
    ),
  )
}
