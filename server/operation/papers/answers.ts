import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseYaml } from '../../content/files/yaml.ts'
import { syncFile } from '../../durable-file.ts'
import { type Settings, SettingsError } from '../../settings.ts'
import { readPaperFile } from './template.ts'

/** What the operator has answered, by the names of the questions. */
export type Answers = Record<string, string>

const questionsFile = z.strictObject({
  asked: z.record(z.string(), z.string()),
  operator: z.record(z.string(), z.string()),
})
/** The questions to the operator, and the names of gaps in brand.json (content/papers/questions.yaml). */
export const readQuestions = () =>
  parseYaml('papers/questions.yaml', readPaperFile('questions.yaml'), questionsFile).data

export const answersFile = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => join(DATA_DIR, 'papers.json')

/** {} before the first one. @throws SettingsError naming the file */
export async function readAnswers(settings: Pick<Settings, 'DATA_DIR'>): Promise<Answers> {
  const file = answersFile(settings)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new SettingsError(`${file}: Die Datei lässt sich nicht lesen (${error.code}).`)
  })
  if (text === undefined) return {}
  const answers = z.partialRecord(z.enum(Object.keys(readQuestions().asked)), z.string().trim().min(1).max(2_000))
  try {
    return answers.parse(JSON.parse(text)) as Answers
  } catch {
    throw new SettingsError(`${file}: Darin stehen keine Antworten, wie npm run papers -- ask sie schreibt.`)
  }
}

/** Writes all of them; where it is killed meanwhile, those of before stay. */
export async function saveAnswers(settings: Pick<Settings, 'DATA_DIR'>, answers: Answers): Promise<void> {
  const file = answersFile(settings)
  await writeFile(`${file}.new`, `${JSON.stringify(answers, null, 2)}\n`, { mode: 0o600 })
  await syncFile(`${file}.new`)
  await rename(`${file}.new`, file)
}
