import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import jobRunner from 'pg-boss/package.json' with { type: 'json' }
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../server/platform/db/embedded/embedded.ts'
import { migrate } from '../../server/platform/db/migrate.ts'

const cache = 'node_modules/.cache/netzpass'

/** Each test file opens a copy. */
export default async function setup(project: TestProject) {
  project.provide('database', { kind: 'embedded', template: await embeddedTemplate() })
}

/**
 * Migrates an embedded database once, and keeps its image under a hash of all that made it. @returns the image's path
 */
export async function embeddedTemplate(): Promise<string> {
  const template = join(cache, `${hashOf('db')}.tar`)
  if (!existsSync(template)) {
    mkdirSync(cache, { recursive: true })
    const embedded = await openEmbedded()
    await migrate(embedded.clientConfig)
    writeFileSync(`${template}-${process.pid}`, await embedded.dump())
    renameSync(`${template}-${process.pid}`, template)
    await embedded.close()
  }
  return template
}

function hashOf(folder: string) {
  const hash = createHash('sha256').update(String(jobRunner.pgboss.schema))
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}
