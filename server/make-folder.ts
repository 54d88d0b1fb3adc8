import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a private folder and what is missing above it. Node's own `recursive` loops forever where the folder above
 * exists and nothing can be made in it, as in /proc. @throws what stands in the way
 */
export function makeFolder(path: string) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(path)) throw error // another process was quicker
  }
}
