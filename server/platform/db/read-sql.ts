import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the SQL files of a folder say, by name, in order. */
export async function readSql(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const read = files.map(async (file) => [file.replace('.sql', ''), await readFile(join(folder, file), 'utf8')])
  return Object.fromEntries(await Promise.all(read))
}
