import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type OperatorDetails, overFile } from '../../../domain/operation/operator-details.ts'
import { takeBrand } from '../../../domain/platform/brand.ts'
import { readBrand } from '../../brand.ts'
import { readSettings, type Settings, SettingsError } from '../../settings.ts'
import { openPlaceOrAccess, withClient } from '../backup/place.ts'
import { mistake, runCommand } from '../command.ts'
import { answersFile, readAnswers, readQuestions, saveAnswers } from './answers.ts'
import { writePapers } from './papers.ts'

const USAGE = `So geht es:
  npm run papers              schreibt die Unterlagen nach DATA_DIR/papers
  npm run papers -- ORDNER    schreibt sie in einen anderen Ordner
  npm run papers -- ask       stellt die Fragen; Enter lässt eine Antwort, wie sie ist, „-“ nimmt sie weg`

async function askOperator(settings: Settings): Promise<string> {
  const { asked } = readQuestions()
  const ids = Object.keys(asked)
  const answers = await readAnswers(settings)
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const given = lines[Symbol.asyncIterator]()
  for (const [at, id] of ids.entries()) {
    const before = answers[id] ? `\n  bisher: ${answers[id]}` : ''
    process.stdout.write(`${at + 1}/${ids.length} ${asked[id]}${before}\n> `)
    const { value, done } = await given.next()
    if (done) break
    const said = value.trim().slice(0, 2_000)
    if (said === '-') delete answers[id]
    else if (said) answers[id] = said
    await saveAnswers(settings, answers) // each at once: whoever breaks off goes on there
  }
  lines.close()
  const open = ids.filter((id) => !answers[id]).length
  return `\nGespeichert in ${answersFile(settings)}. ${open === 0 ? 'Alle Fragen sind beantwortet.' : `Noch offen: ${open}.`} Jetzt: npm run papers`
}

async function writeAll(settings: Settings, folder: string): Promise<string> {
  const { look: _, ...words } = await readBrand(settings)
  const { owner, close } = await openPlaceOrAccess(settings)
  const { files, differences, openCount } = await withClient(owner, async (client) => {
    const { rows } = await client.query<{ name: string | null }>('select name from branding')
    const { rows: details } = await client.query<{ said: OperatorDetails }>('select said from operator_details')
    takeBrand({ ...words, ...overFile(words, details[0]?.said ?? {}), ...(rows[0]?.name && { name: rows[0].name }) })
    return writePapers(client, settings)
  }).finally(close)
  await mkdir(folder, { recursive: true })
  for (const { file, text } of files) await writeFile(join(folder, file), text)
  if (differences.length > 0)
    throw new SettingsError(['Die Unterlagen sind geschrieben, aber nicht vollständig:', ...differences].join('\n'))
  const gaps = openCount > 0 ? `\n${openCount} Fragen sind noch offen: npm run papers -- ask` : ''
  const titles = files.map(({ file, title }) => `  ${file}  ${title}`).join('\n')
  return `Geschrieben nach ${folder}:\n${titles}${gaps}\nBevor Sie sie benutzen, muss sie jemand mit juristischer Ausbildung lesen.`
}

await runCommand(USAGE, async () => {
  const [word, ...more] = process.argv.slice(2)
  if (more.length > 0 || word?.startsWith('--')) throw mistake(USAGE)
  const settings = readSettings(process.env)
  return word === 'ask' ? askOperator(settings) : writeAll(settings, word ?? join(settings.DATA_DIR, 'papers'))
})
