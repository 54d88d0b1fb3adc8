import { type GlossaryWord, problemOfWord } from '../../../../domain/content/glossary/word.ts'
import { type Curriculum, type Finding, findingAt, lessonsOf, type Rule } from '../curriculum.ts'
import { textsIn } from '../prose.ts'

/** A word is explained once: it stands once in the glossary, and at most one lesson says what it means. */
export const glossary: Rule = (curriculum) => [...wordsTwice(curriculum), ...explainedTwice(curriculum)]

const wordsTwice = ({ glossary }: Curriculum): Finding[] =>
  glossary.data.flatMap((word, index) => {
    const message = problemOfWord(word, glossary.data.slice(0, index))
    return message ? [findingAt(glossary, [index, 'word'], message)] : []
  })

function explainedTwice(curriculum: Curriculum): Finding[] {
  const texts = lessonsOf(curriculum).flatMap((lesson) =>
    textsIn(lesson).map(({ line, text }) => ({ file: lesson.file, line, text })),
  )
  return curriculum.glossary.data.flatMap((word) => {
    const explains = explanationOf(word)
    const spellings = [word.word, ...word.forms]
    const [first, ...others] = texts.filter(
      ({ text }) => spellings.some((spelling) => text.includes(spelling)) && explains.test(text),
    )
    return others
      .filter(({ file }) => file !== first?.file)
      .map(({ file, line }) => ({
        ...{ file, line },
        message: `„${word.word}“ wird schon in ${first?.file}:${first?.line} erklärt. Ein Wort wird einmal erklärt; überall sonst tut es das Wörterbuch.`,
      }))
  })
}

/** Finds sentences that say what the word means. */
function explanationOf({ word, forms }: GlossaryWord): RegExp {
  const spellings = [word, ...forms].map((spelling) => spelling.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const it = `(?<![\\p{L}\\p{N}-])(?:${spellings.join('|')})(?![\\p{L}\\p{N}-])`
  const thing = '(?:ein|eine|einer|etwas|jemand|wenn|wie|der|die|das|nur|kurz|alles|\\p{Lu})'
  return new RegExp(
    [
      `(?:^|[.:!?–] |„)(?:(?:Ein|Eine|Der|Die|Das) )?${it} (?:ist|sind) ${thing}`, // 'Ein Feed ist die Liste …'
      `${it}[“"]? (?:heißt|bedeutet|steht für)(?! nicht)`, // 'Fake News heißt: …'
      `${it}[“"]?(?:[.:,]|, also) [Dd]as (?:ist|sind) (?!kein|nicht)`, // 'Lootbox: Das ist eine Kiste …'
      `[Nn]enn(?:t|en) (?:man|wir|viele) (?:das |es |sie )?(?:eine?n? )?[„"]?${it}`, // 'Das nennt man Berechtigung.'
      `[Mm]an nennt (?:das|es|sie) (?:eine?n? )?[„"]?${it}`,
      `(?:[Dd]as|[Ee]s|[Oo]nline|[Ss]o etwas|\\p{L}+n) heiß(?:t|en) (?:es |das |dann )?(?:eine?n? )?[„"]?${it}[“"]?(?=[.,:]|$)`, // 'Das heißt Rückwärtssuche.'
    ].join('|'),
    'u',
  )
}
