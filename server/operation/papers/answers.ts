import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncFile } from '../../durable-file.ts'
import { type Settings, SettingsError } from '../../settings.ts'
import { type Answers, questionIds } from './questions.ts'

export const answersFile = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => join(DATA_DIR, 'papers.json')

const schema = z.partialRecord(z.enum(questionIds), z.string().trim().min(1).max(2_000))

/** {} before the first one. @throws SettingsError naming the file */
export async function readAnswers(settings: Pick<Settings, 'DATA_DIR'>): Promise<Answers> {
  const file = answersFile(settings)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new SettingsError(`${file}: Die Datei lässt sich nicht lesen (${error.code}).`)
  })
  if (text === undefined) return {}
  try {
    return schema.parse(JSON.parse(text)) as Answers
  } catch {
    throw new SettingsError(`${file}: Darin stehen keine Antworten, wie npm run papers -- ask sie schreibt.`)
  }
}

/** All of them, or those of before. */
export async function keepAnswers(settings: Pick<Settings, 'DATA_DIR'>, answers: Answers): Promise<void> {
  const file = answersFile(settings)
  await writeFile(`${file}.new`, `${JSON.stringify(answers, null, 2)}\n`, { mode: 0o600 })
  await syncFile(`${file}.new`)
  await rename(`${file}.new`, file)
}
