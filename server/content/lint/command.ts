import { today } from '../../../domain/platform/dates.ts'
import { ContentError } from '../files/error.ts'
import { check } from './check.ts'
import { type Curriculum, type Finding, readCurriculum } from './curriculum.ts'
import { dueIn } from './due.ts'

/**
 * Prints the findings, one line each, and what is due to be looked at again; with --brief that is only counted. Exits
 * with 1 when there are findings; with --strict, which releases ask for, also when help or law is past its day.
 */
try {
  const isStrict = process.argv.includes('--strict')
  const curriculum = await readCurriculum()
  const findings = check(curriculum)
  const due = dueIn(curriculum, today())
  const past = due.filter(({ state }) => state === 'past')
  print(findings, curriculum)
  if (!process.argv.includes('--brief')) {
    if (due.length > 0) console.log('Zu prüfen:')
    print(due, curriculum)
  }
  const stopping = isStrict ? due.filter(({ stopsRelease }) => stopsRelease) : []
  if (stopping.length > 0) console.log('So geht nichts hinaus, Hilfe und Recht sind überfällig:')
  print(stopping, curriculum)
  console.log(
    `Lehrplan: ${curriculum.competencies.length} Kompetenzen geprüft, ${counted(findings.length, 'Befund', 'Befunde')}; ${curriculum.facts.facts.size} Fakten, ${due.length} zu prüfen, davon ${past.length} überfällig.`,
  )
  if (findings.length > 0 || stopping.length > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function print(lines: Finding[], { code }: Curriculum) {
  for (const { file, line, message } of lines)
    console.log(`${code.has(file) ? file : `content/${file}`}:${line}: ${message}`)
}

function counted(count: number, one: string, many: string) {
  return `${count} ${count === 1 ? one : many}`
}
