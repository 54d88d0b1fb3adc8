import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../tests/owner.ts'
import { makeAdmin } from '../../tests/people.ts'
import { type Database, openDatabase } from '../db/connect.ts'

const run = promisify(execFile)
const SLOW_MS = 60_000

let folder: string
let database: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'netzpass-admin-'))
  database = await openDatabase({ DATA_DIR: folder })
}, SLOW_MS)
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** As an operator types it while the server runs: through the door of its data folder. */
const admin = (...words: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'command.ts'), ...words], {
    env: { ...process.env, DATA_DIR: folder },
  })

test(
  'remove takes an admin’s rights, leaves a parent’s account, and is in the log; a second time there is nobody',
  async () => {
    const { id, email } = await makeAdmin(database.db)
    expect((await admin('remove', email)).stdout).toBe(`${email} ist kein Admin mehr.\n`)
    const left = await asOwner(database.db, async (tx) => ({
      profile: await tx
        .selectFrom('profiles')
        .where('id', '=', id)
        .select(['is_admin', 'is_parent'])
        .executeTakeFirst(),
      log: await tx.selectFrom('audit_log').where('subject', '=', id).select(['action', 'actor_id']).execute(),
    }))
    expect(left).toEqual({
      profile: { is_admin: false, is_parent: true },
      log: [{ action: 'admin role taken', actor_id: null }],
    })
    await expect(admin('remove', email)).rejects.toMatchObject({
      code: 1,
      stderr: `Es gibt kein Admin-Konto mit der Adresse ${email}.\n`,
    })
  },
  SLOW_MS,
)
