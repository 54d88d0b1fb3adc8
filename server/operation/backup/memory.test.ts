import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent } from '../../../tests/support/people.ts'
import type { Database } from '../../platform/db/connect.ts'
import { makeKeyPair } from './encryption.ts'

// Three times as many rows must not take more memory, in whichever direction they
// flow. The fewer are many already: a process that has only just begun to collect its
// garbage takes half (155 MB with 3,000 rows, 343 with 100,000, 356 with 900,000).

const program = join(import.meta.dirname, 'command.ts')
const TELL_PEAK = `data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))`
const [FEW, MANY] = [100_000, 300_000]

let folder: string
const databases: Database[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'netzpass-memory-'))
})
afterAll(async () => {
  for (const database of databases) await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A database in which a child has done so much, with half a kilobyte each time. */
async function houseWith(count: number): Promise<Database> {
  const database = await openTestDatabase()
  databases.push(database)
  const child = await makeChild(database.db, await makeParent(database.db))
  await asOwner(database.db, async (tx) => {
    await sql`alter table child_activities_log disable trigger user`.execute(tx)
    await sql`insert into child_activities_log (child_id, activity_type, competency_title)
      select ${child.id}::uuid, 'lesson_read', string_agg(md5(n::text || part), '')
      from generate_series(1, ${count}::int) n, generate_series(1, 12) part group by n`.execute(tx)
    await sql`alter table child_activities_log enable trigger user`.execute(tx)
  })
  return database
}

/** The most memory a command has taken, in megabytes. */
async function peakOf(args: string[], environment: Record<string, string>): Promise<number> {
  const { stderr } = await promisify(execFile)(process.execPath, ['--import', TELL_PEAK, program, ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', APP_SECRET: 'x'.repeat(32), ...environment },
  })
  return Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024
}

async function peaksWith(count: number, recipient: string) {
  const { clientConfig } = await houseWith(count)
  const target = join(folder, String(count))
  const environment = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: clientConfig.connectionString as string,
    BACKUP_TARGET: target,
    BACKUP_RECIPIENT: recipient,
  }
  const plain = join(folder, `plain-${count}`)
  const backup = await peakOf(['backup', plain], { ...environment, BACKUP_RECIPIENT: '', BACKUP_TARGET: '' })
  const scheduled = await peakOf(['backup', 'now'], environment)
  const [file = ''] = readdirSync(plain)
  const proof = await peakOf(['backup', 'prove', join(plain, file)], environment)
  const megabytes = statSync(join(plain, file)).size / 1024 / 1024
  return { backup, scheduled, proof, megabytes }
}

test.runIf(inject('database').kind === 'postgres')(
  'memory stays flat, in whichever direction rows flow',
  { timeout: 300_000 },
  async () => {
    const { recipient } = await makeKeyPair()
    const few = await peaksWith(FEW, recipient)
    const many = await peaksWith(MANY, recipient)
    expect(many.megabytes / few.megabytes).toBeGreaterThan(2.5)
    for (const what of ['backup', 'scheduled', 'proof'] as const) expect(many[what] / few[what], what).toBeLessThan(1.2)
  },
)
