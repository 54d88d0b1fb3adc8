import { ContentError } from '../files/error.ts'
import { check } from './check.ts'
import { readCurriculum } from './curriculum.ts'

/** Prints the findings, one line each; exits with 1 when there are any. */
try {
  const curriculum = await readCurriculum()
  const findings = check(curriculum)
  for (const { file, line, message } of findings) console.log(`content/${file}:${line}: ${message}`)
  console.log(
    `Lehrplan: ${curriculum.competencies.length} Kompetenzen geprüft, ${findings.length === 1 ? '1 Befund' : `${findings.length} Befunde`}.`,
  )
  if (findings.length > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
