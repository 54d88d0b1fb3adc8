import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentFiles } from './tree.ts'

/** Folders of our code that quote facts in their strings, as content files do: the exercises, and the page for help. */
const FOLDERS = ['simulator/scenarios', 'app/public/help']

/** Whether the build puts the values of facts into a file of code (vite.config.ts). */
export const quotesFacts = /[\\/](simulator[\\/]scenarios|app[\\/]public[\\/]help)[\\/][^\\/]+\.ts$/

/** The files of code that may quote facts, by their names below the project. */
export async function readQuotingCode(project = join(import.meta.dirname, '../../..')): Promise<ContentFiles> {
  const files = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(project, folder)).catch(() => []))
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => `${folder}/${name}`),
    ),
  )
  return new Map(
    await Promise.all(files.flat().map(async (name) => [name, await readFile(join(project, name), 'utf8')] as const)),
  )
}
