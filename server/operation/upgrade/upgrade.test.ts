import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Installation } from '../../../tests/support/installation.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent } from '../../../tests/support/people.ts'
import { makeRelease } from '../../../tests/support/release.ts'

const LONG = 400_000
const more = { '9990_more': 'alter table profiles add column more text;' }
let installation: Installation

const release = (version: string, how?: Parameters<typeof makeRelease>[2]) =>
  makeRelease(join(installation.folder, version), version, how)

const isThere = (email: string) =>
  installation.withDatabase((db) =>
    asOwner(db, async (tx) => {
      const found = await tx.selectFrom('profiles').where('email', '=', email).select('id').execute()
      return found.length > 0
    }),
  )

beforeAll(async () => {
  installation = await Installation.of('1.0.0')
}, LONG)
afterAll(() => installation.remove())

test('an upgrade shows what changes, brings the new version, and loses nothing', { timeout: LONG }, async () => {
  const { email } = await installation.withDatabase(makeParent)
  const next = release('1.1.0', { migrations: more })
  const shown = await installation.upgrade(next)
  expect(shown).toEqual({ isGood: true, said: expect.stringContaining('this is 1.1.0') })
  expect([await installation.version(), installation.linked]).toEqual(['1.0.0', '1.0.0'])
  const done = await installation.upgrade(next, '--yes')
  expect(done).toEqual({ isGood: true, said: expect.stringMatching(/Es läuft 1\.1\.0.*\.age$/m) })
  expect([await installation.version(), await isThere(email)]).toEqual(['1.1.0', true])
})

test('what does not become healthy gives way to the version before, on what it has migrated', {
  timeout: LONG,
}, async () => {
  const [before, { email }] = [await installation.version(), await installation.withDatabase(makeParent)]
  const next = release('1.2.0', {
    migrations: { ...more, '9991_most': 'alter table profiles add column most text;' },
    // It starts where nobody is yet, and ends after the migrations where somebody is.
    changed: {
      'server/jobs.ts':
        "export const jobsOf = async () => { if (process.env.DATA_DIR?.endsWith('/data')) process.exit(1); return [] }\n",
    },
  })
  const { said, isGood } = await installation.upgrade(next, '--yes')
  expect([isGood, said]).toEqual([
    false,
    expect.stringContaining(`Es läuft wieder ${before}, und verloren ist nichts.`),
  ])
  expect([await installation.version(), installation.linked, await isThere(email)]).toEqual([before, before, true])
})

test('what does not even start is never switched to', { timeout: LONG }, async () => {
  const before = await installation.version()
  const next = release('1.3.0', { changed: { 'server/start.ts': 'export default 1\n' } })
  const { said, isGood } = await installation.upgrade(next, '--yes')
  expect([isGood, said]).toEqual([false, expect.stringContaining('startet nicht')])
  expect([await installation.version(), installation.linked]).toEqual([before, before])
})
