import { ContentError } from '../files/error.ts'
import { ageOf, type Curriculum, readCurriculum } from './curriculum.ts'
import { bestGuess, type Guesses, guessBy } from './guessing.ts'
import { guessable, MOST_GUESSED, MOST_PASSED } from './rules/guessable.ts'

/** Ages that are looked at by themselves, too: what is balanced among all may be easy for the youngest. */
const BANDS = [
  [6, 8],
  [9, 12],
  [13, 17],
] as const

/**
 * Prints how many questions and quizzes somebody gets right by the look of the answers alone, by each cue and by all of
 * them, and for each age; with --list also which questions the best of them gets. Exits with 1 when it is more than is
 * allowed.
 */
try {
  const curriculum = await readCurriculum()
  const all = guessBy(curriculum)
  const best = bestGuess(all)
  if (process.argv.includes('--list'))
    for (const { file, line, question, chance } of best.questions)
      if (chance === 1) console.log(`content/${file}:${line}: erraten (${best.by}): ${question}`)
  console.log('Wer nur auf das Aussehen der Antworten achtet:')
  for (const guesses of all) console.log(`  ${lineOf(guesses)}`)
  for (const [from, to] of BANDS) {
    const { by, right } = bestGuess(guessBy(levelsFrom(curriculum, from, to)))
    console.log(`  Level für ${from} bis ${to}: höchstens ${percent(right)} der Fragen richtig (${by})`)
  }
  console.log(
    `Höchstens ${percent(MOST_GUESSED)} der ${best.questions.length} Fragen mit einer richtigen Antwort und ${percent(MOST_PASSED)} der Quizze.`,
  )
  if (guessable(curriculum).length > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function levelsFrom(curriculum: Curriculum, from: number, to: number): Curriculum {
  const isFor = (age: number) => age >= from && age <= to
  const competencies = curriculum.competencies.map((competency) => ({
    ...competency,
    levels: competency.levels.filter((level) => isFor(ageOf(level))),
  }))
  return { ...curriculum, competencies }
}

function lineOf({ by, right, passed }: Guesses): string {
  return `${by}: ${percent(right)} der Fragen richtig, ${percent(passed)} der Quizze bestanden`
}

function percent(share: number) {
  return `${(100 * share).toLocaleString('de-DE', { maximumFractionDigits: 1 })} %`
}
