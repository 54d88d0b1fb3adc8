import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { startHttpServer } from '../../../tests/support/http-server.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeParent, type TestParent } from '../../../tests/support/people.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { readSettings } from '../../settings.ts'
import { makeKeyPair } from './encryption.ts'
import type { Outcome } from './make.ts'
import { backupJobs, runBackup } from './scheduled.ts'
import { noteBegin, readBackupState } from './state.ts'

const database = await useDatabase()
const { db } = database
const onServer = inject('database').kind === 'postgres'
let folder: string
let admin: TestParent

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'netzpass-scheduled-'))
  admin = await makeAdmin(db)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() =>
  asOwner(db, async (tx) => {
    for (const table of ['backups', 'mailOutbox', 'throttles'] as const) await tx.deleteFrom(table).execute()
  }),
)

const settings = readSettings({})
const mark = { bytes: 2_000, sha256: 'ab'.repeat(32) }
const proven: Outcome = { made: mark, proven: { rows: 7, takenAt: '2026-11-17T02:10:00Z' }, removed: [] }
const broken: Outcome = { made: mark, removed: [], failure: 'In public.children kam nicht an, was gesichert wurde.' }
const night = (day: number) => new Date(`2026-11-${day}T02:10:00Z`)
const runs = (day: number, outcome: Outcome | Error) =>
  runBackup({
    db,
    settings,
    mailer: testMailer,
    now: night(day),
    perform: async () => {
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  })
const state = () => asSystem(db, 'a test', readBackupState)
const names = () => asOwner(db, (tx) => tx.selectFrom('backups').select('name').orderBy('name').execute())

test('what was made and proven is noted, and no one is written to', async () => {
  expect(await state()).toEqual({ lastMade: null, lastProven: null, lastFailure: null })
  await runs(17, proven)
  expect(await state()).toEqual({ lastMade: expect.any(Date), lastProven: expect.any(Date), lastFailure: null })
  expect(await mailsTo(db, admin.email)).toEqual([])
})

describe('a failure', () => {
  test('of the proof is noted and mailed to admins, and to nobody else', async () => {
    const parent = await makeParent(db)
    await runs(17, broken)
    expect(await state()).toMatchObject({ lastProven: null, lastFailure: { reason: broken.failure } })
    expect(await mailsTo(db, admin.email)).toMatchObject([{ subject: 'Die Sicherung ist fehlgeschlagen' }])
    expect(await mailsTo(db, parent.email)).toEqual([])
  })

  test('of the thread itself is one too', async () => {
    await runs(17, new Error('Worker terminated'))
    expect(await state()).toMatchObject({ lastMade: null, lastFailure: { reason: expect.stringContaining('Worker') } })
  })

  test('leaves the one that was proven before in memory, for the rule', async () => {
    await runs(16, proven)
    await runs(17, broken)
    let known: string[] = []
    await runBackup({
      db,
      settings,
      now: night(18),
      perform: async ({ provenBefore }) => {
        known = provenBefore
        return proven
      },
    })
    expect(known).toEqual(['netzpass-2026-11-16T02-10-00Z.age'])
  })

  test('is noted of one that was killed, when the next begins', async () => {
    await asSystem(db, 'a test', (tx) => noteBegin(tx, 'netzpass-2026-11-16T02-10-00Z.age'))
    await runs(17, proven)
    expect((await state()).lastFailure, 'it may still be at work').toBeNull()
    await asOwner(db, (tx) => sql`update backups set started_at = now() - interval '7 hours'`.execute(tx))
    await runs(18, proven)
    expect(await state()).toMatchObject({ lastFailure: { reason: expect.stringContaining('unterbrochen') } })
  })
})

test('of what was removed nothing stays noted, and of what failed nothing after ninety days', async () => {
  await runs(15, proven)
  await runs(16, { removed: [], failure: 'BACKUP_TARGET: Der Bucket ist nicht erreichbar.' })
  await asOwner(db, (tx) =>
    sql`update backups set failed_at = now() - interval '91 days' where failed_at is not null`.execute(tx),
  )
  await runs(17, { ...proven, removed: ['netzpass-2026-11-15T02-10-00Z.age'] })
  expect(await names()).toEqual([{ name: 'netzpass-2026-11-17T02-10-00Z.age' }])
})

test('admins read how backups do, and so do metrics', async () => {
  const server = await startHttpServer(database)
  const seconds = async (what: string) =>
    Number(
      new RegExp(`netzpass_backup_timestamp_seconds\\{what="${what}"\\} (\\S+)`).exec(
        (await server.send('GET', '/metrics')).text,
      )?.[1],
    )
  try {
    expect(await seconds('proven')).toBe(0)
    await runs(17, proven)
    await runs(18, broken)
    expect(Date.now() / 1000 - (await seconds('proven'))).toBeLessThan(60)
    expect(Date.now() / 1000 - (await seconds('failed'))).toBeLessThan(60)
    expect(await callersOf(db).asAdmin(admin).admin.backups()).toMatchObject({
      lastFailure: { reason: broken.failure },
    })
  } finally {
    await server.close()
  }
})

describe('the job', () => {
  const jobs = (environment: Record<string, string>) =>
    backupJobs({ db, settings: readSettings(environment), mailer: testMailer, signal: new AbortController().signal })

  test('is there where a target is set, at its time', async () => {
    expect(await jobs({})).toEqual([])
    const { recipient } = await makeKeyPair()
    expect(await jobs({ BACKUP_TARGET: folder, BACKUP_RECIPIENT: recipient, BACKUP_TIME: '22:05' })).toMatchObject([
      { name: 'backup', cron: '5 22 * * *' },
    ])
  })

  test('stops a start whose recipient has a wrong letter', async () => {
    const { recipient } = await makeKeyPair()
    const wrong = recipient.replace(/.$/, (letter) => (letter === 'q' ? 'p' : 'q'))
    await expect(jobs({ BACKUP_TARGET: folder, BACKUP_RECIPIENT: wrong })).rejects.toThrow(
      /kein öffentlicher age-Schlüssel/,
    )
  })

  test.runIf(onServer)(
    'does all of it in a thread of its own, and can be stopped',
    { tags: 'thorough', timeout: 60_000 },
    async () => {
      const { recipient } = await makeKeyPair()
      const real = readSettings({
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: database.clientConfig.connectionString as string,
        APP_SECRET: 'x'.repeat(32),
        BACKUP_TARGET: join(folder, 'target'),
        BACKUP_RECIPIENT: recipient,
      })
      const { proven: done, failure } = await runBackup({ db, settings: real, mailer: testMailer })
      expect(failure).toBeUndefined()
      expect(done?.rows).toBeGreaterThan(0)
      expect(readdirSync(join(folder, 'target'))).toEqual((await names()).map(({ name }) => name))

      const stopping = new AbortController()
      const second = runBackup({ db, settings: real, mailer: testMailer, signal: stopping.signal, now: night(30) })
      setTimeout(() => stopping.abort(), 300)
      expect((await second).failure).toMatch(/abgebrochen/)
      expect(
        readdirSync(join(folder, 'target')).filter((file) => file.endsWith('.age')),
        'half a file is none',
      ).toHaveLength(1)
    },
  )
})
