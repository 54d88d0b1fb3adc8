import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent } from '../../../tests/support/people.ts'
import { startPostgres } from '../../../tests/support/postgres-server.ts'
import { withClient } from '../../operation/backup/place.ts'
import { connect } from '../../platform/db/connect.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { folderStorage } from '../../storage.ts'
import { erasureKeeper, listErased, repeatErasures } from './erasures.ts'
import { readNotedTimeline, readTimeline } from './timeline.ts'

test('a PostgreSQL that went on from an earlier moment is noticed until whoever was erased meanwhile is gone again', {
  tags: 'thorough',
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-timeline-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const storage = folderStorage(join(folder, 'erased'))

  const live = await startPostgres()
  onTestFinished(() => live.stop())
  await live.createDatabase('netzpass')
  const database = connect({ connectionString: live.url('netzpass') }, async () => {})
  onTestFinished(() => database.close())
  await migrate(database.clientConfig)
  const { id } = await makeChild(database.db, await makeParent(database.db))

  await live.end()
  const recovery = join(live.data, 'recovery.signal')
  writeFileSync(recovery, '')
  const earlier = await startPostgres({ copyOf: live.data, settings: ['restore_command=false'] })
  onTestFinished(() => earlier.stop())
  rmSync(recovery)
  await live.startAgain()

  const keeper = erasureKeeper(database, storage)
  await asOwner(database.db, (tx) => tx.deleteFrom('children').where('id', '=', id).execute())
  await keeper.job.work()
  expect(await listErased(storage), 'the child and its login').toHaveLength(2)

  const recovered = { connectionString: earlier.url('netzpass') }
  const pool = new pg.Pool(recovered)
  onTestFinished(() => pool.end())
  await erasureKeeper({ db: database.db, pool }, storage).job.work() // the server that serves it now
  const noted = await readNotedTimeline(storage)
  await withClient(recovered, async (client) => {
    await client.query('set role app_login')
    const now = await readTimeline(client)
    expect([noted, now].map((timeline) => timeline?.split('/')[1])).toEqual(['1', '2'])
    expect(now?.split('/')[0], 'of the same cluster').toBe(noted?.split('/')[0])
    await client.query('reset role')
    expect(await repeatErasures(client, storage)).toEqual({ known: 2, erased: 2 })
    expect(await readNotedTimeline(storage)).toBe(now)
  })
})
