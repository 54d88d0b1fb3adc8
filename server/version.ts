import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of Netzpass that lies in a folder; by default of the program that asks. */
export const versionIn = (folder = join(import.meta.dirname, '..')): string =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
