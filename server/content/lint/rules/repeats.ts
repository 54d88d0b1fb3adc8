import { activityTextsOf } from '../activity-texts.ts'
import { type Finding, lessonsOf, type Rule } from '../curriculum.ts'
import { passagesOf, sentencesIn, wordsIn } from '../prose.ts'
import { PROMISE } from './lesson-shape.ts'
import { wordsForDanger } from './safety.ts'
import { STOP_RULE } from './stop-rule.ts'

const WORDS = 8

/** No eight words in a row in two lessons, except what repeats on purpose: texts for danger, our two sentences, contacts and hours. */
export const repeats: Rule = (curriculum) => {
  const first = new Map<string, string>()
  const { phones } = curriculum.contacts
  const shared = [
    ...wordsForDanger(curriculum).map(({ text }) => text),
    ...[STOP_RULE, PROMISE, ...phones.flatMap(({ name, number }) => [name, number])],
  ]
  return lessonsOf(curriculum).flatMap((lesson) =>
    [...passagesOf(lesson), ...activityTextsOf(lesson)].flatMap(({ line, text }) =>
      sentencesIn(shared.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text))
        .filter((sentence) => !/\d Uhr\b/.test(sentence))
        .flatMap((sentence): Finding[] => {
          const words = wordsIn(sentence).map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
          const runs = words.slice(0, Math.max(0, words.length - WORDS + 1))
          const heard = runs
            .map((_, start) => words.slice(start, start + WORDS).join(' '))
            .map((run) => {
              const place = first.get(run)
              if (!place) first.set(run, `${lesson.file}:${line}`)
              return place
            })
            .find((place) => place && !place.startsWith(`${lesson.file}:`))
          return heard ? [{ file: lesson.file, line, message: `„${sentence}“ steht fast so schon in ${heard}.` }] : []
        }),
    ),
  )
}
