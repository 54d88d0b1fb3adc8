import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentItem } from './files.ts'
import { CONTENT } from './folder.ts'

/** Items as they were read from a content folder whose files had this digest. */
type BuiltContent = { digest: string; items: ContentItem[] }

const BUILT = join(import.meta.dirname, '../../../build/content.json')

/**
 * The content as the build has read it. When a file is no longer what it was then, all of them are read and checked, as
 * without a build.
 * @throws ContentError with file, line and reason
 */
export async function readBuiltContent(folder = CONTENT, built = BUILT): Promise<ContentItem[]> {
  const [digest, known] = await Promise.all([digestOf(folder), readFile(built, 'utf8').catch(() => undefined)])
  const content: BuiltContent | undefined = known && JSON.parse(known)
  return content?.digest === digest ? content.items : readContent(folder)
}

/** @throws ContentError with file, line and reason */
export async function buildContent(folder = CONTENT, built = BUILT): Promise<void> {
  const digest = await digestOf(folder) // before: a file that is changed meanwhile makes it an outdated one
  const content: BuiltContent = { digest, items: await readContent(folder) }
  await writeFile(built, JSON.stringify(content))
}

/** Its parsers are not loaded where the build has done their work. */
const readContent = async (folder: string) => (await import('./files.ts')).readContent(folder)

async function digestOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(paths.sort().map((path) => readFile(path)))
  const hash = createHash('sha256')
  for (const [index, text] of texts.entries())
    hash.update(`${paths[index]?.slice(folder.length)}\n${text.length}\n`).update(text)
  return hash.digest('hex')
}
