import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** What an archive of the product has in it, as far as it runs. */
const PARTS =
  'package.json package-lock.json CHANGELOG.md commands server domain emails db content simulator build deploy public'
const parts = PARTS.split(' ')

/** Otherwise the release would install, through its link, into the packages of this very program. */
function requireInstalled() {
  const mark = join(root, 'node_modules/.installed-from')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === readFileSync(join(root, 'package-lock.json'), 'utf8')) return
  throw new Error('The packages are not those of package-lock.json: run `npm run build` first.')
}

/**
 * A version of the product in a folder of its own, built, as an operator unpacks one.
 * @param migrations by name, besides those that there are
 * @param changed other files of it, by path
 */
export function makeRelease(
  folder: string,
  version: string,
  { migrations = {}, changed = {} }: { migrations?: Record<string, string>; changed?: Record<string, string> } = {},
): string {
  requireInstalled()
  mkdirSync(folder, { recursive: true })
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true, preserveTimestamps: true })
  // Newer than any source, the folders that were copied just now too: what is tried here is built already, and cannot
  // be built again, because the sources of the app are not here. A moment of this millisecond would be older than some.
  const later = new Date(Date.now() + 60_000)
  for (const built of ['server/index.js', 'content.json', 'lab/index.html'])
    utimesSync(join(folder, 'build', built), later, later)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const description = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...description, version }))
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    changes.replace(/^## /m, `## ${version}\n- **Do**: nothing, this is ${version}.\n\n## `),
  )
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(folder, 'db/tables', `${name}.sql`), text)
  for (const [path, text] of Object.entries(changed)) writeFileSync(join(folder, path), text)
  return folder
}
