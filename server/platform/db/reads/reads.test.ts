import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { childConsent } from '../../../../domain/people/consent.ts'
import type { StaffRole } from '../../../../domain/people/roles.ts'
import { callersOf } from '../../../../tests/support/callers.ts'
import { useDatabase } from '../../../../tests/support/db.ts'
import { asOwner } from '../../../../tests/support/owner.ts'
import { makeChild, makeParent, makeStaff, type TestParent } from '../../../../tests/support/people.ts'
import { asReader, elevated, type Tx } from '../actor.ts'
import type { Database } from '../connect.ts'
import { outageBehind } from '../outage.ts'
import { ReadConnections } from './connections.ts'
import { actHead, type GatheredReads, Reads, readsOf } from './reads.ts'

const isPostgres = inject('database').kind === 'postgres'
const database = await useDatabase()
const parent = await makeParent(database.db)
const child = await makeChild(database.db, parent, { name: 'Mila' })

const gather = () => readsOf.get(database.db)?.gather() as GatheredReads
const asParent = <T>(work: (tx: Tx) => Promise<T>, reads = gather(), { id }: { id: string } = parent) =>
  asReader(database.db, { role: 'parent', id }, { reads }, work)
const namesOf = (tx: Tx) => tx.selectFrom('children').select('name').orderBy('name').execute()
const whoAmI = async (tx: Tx) =>
  (await sql<{ role: string; actor: string }>`select current_user as role, actor_id() as actor`.execute(tx)).rows[0]
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { code?: string }) => error.code ?? String(error),
  )

const opened: Reads[] = []
afterEach(async () => {
  for (const reads of opened.splice(0)) await reads.close()
})
/** Reads with connections of their own. */
function openReads(config: pg.ClientConfig = {}): Reads {
  const connections = new ReadConnections({ ...database.clientConfig, ...config }, 10_000)
  const reads = new Reads(connections, database.db, () => {})
  opened.push(reads)
  return reads
}

describe.runIf(isPostgres)('of statements that leave together', () => {
  test('one that PostgreSQL refuses fails alone, wherever it stands; the others are answered', async () => {
    for (let broken = 0; broken < 4; broken++) {
      const outcomes = await asParent((tx) =>
        Promise.all(
          [0, 1, 2, 3].map((at) =>
            outcomeOf(at === broken ? sql`select 1 / (${at}::int - ${at}::int)`.execute(tx) : namesOf(tx)),
          ),
        ),
      )
      expect(outcomes).toEqual([0, 1, 2, 3].map((at) => (at === broken ? '22012' : 'answered')))
    }
  })

  const circular: Record<string, unknown> = {}
  circular.self = circular

  test.each<[string, unknown, string]>([
    ['text where an id belongs', 'no uuid', '22P02'],
    ['a NUL', 'a\0b', '22021'],
    ['a value that is no text at all', circular, 'TypeError'],
  ])('a broken value fails alone: %s', async (_, value, code) => {
    const outcomes = await asParent((tx) =>
      Promise.all([
        outcomeOf(namesOf(tx)),
        outcomeOf(sql`select id from children where id = ${value}`.execute(tx)),
        outcomeOf(namesOf(tx)),
      ]),
    )
    expect(outcomes).toEqual(['answered', expect.stringContaining(code), 'answered'])
  })

  test('one that takes too long is cut off; those behind it are answered all the same', async () => {
    const reads = openReads({ statement_timeout: 200 }).gather()
    const outcomes = await asParent(
      (tx) => Promise.all([outcomeOf(sql`select pg_sleep(5)`.execute(tx)), outcomeOf(namesOf(tx))]),
      reads,
    )
    expect(outcomes).toEqual(['57014', 'answered'])
  })

  test('none can write', async () => {
    const write = (tx: Tx) => tx.updateTable('children').set({ name: 'Neu' }).where('id', '=', child.id).execute()
    expect(await outcomeOf(asParent(write))).toBe('25006')
    expect(await outcomeOf(asParent((tx) => elevated(tx, 'a test', write)))).toBe('25006')
  })
})

describe.runIf(isPostgres)('rights', () => {
  test('end with the batch: the next one on the connection has its own', async () => {
    const other = await makeParent(database.db)
    const reads = openReads()
    for (const { id } of [parent, other, parent])
      expect(await asParent(whoAmI, reads.gather(), { id })).toEqual({ role: 'app_parent', actor: id })
    const visitor = await asReader(database.db, { role: 'visitor' }, { reads: reads.gather() }, whoAmI)
    expect(visitor).toEqual({ role: 'app_visitor', actor: null })
  })

  test('of the server are given to nobody who reads at the same time', async () => {
    const reads = gather()
    const [own, given, neighbour] = await Promise.all([
      asParent(whoAmI, reads),
      asParent((tx) => elevated(tx, 'a test', whoAmI), reads),
      asParent(async (tx) => {
        const nested = elevated(tx, 'a test', (tx) => elevated(tx, 'a test', whoAmI))
        return [await whoAmI(tx), await nested, await whoAmI(tx)]
      }, reads),
    ])
    const [asSelf, asServer] = [
      { role: 'app_parent', actor: parent.id },
      { role: 'app_job', actor: parent.id },
    ]
    expect([own, given, neighbour]).toEqual([asSelf, asServer, [asSelf, asServer, asSelf]])
  })

  test('are nobody’s when the role cannot be taken on', async () => {
    const reads = openReads().gather()
    const nobody = reads.as('nobody', () => actHead('nobody', parent.id), '')
    expect(await outcomeOf(namesOf(nobody))).toBe('22023')
    expect(await asParent(namesOf, reads)).toHaveLength(1)
  })
})

describe.runIf(isPostgres)('a guess of who asks', () => {
  const enter = (token: string, isSure = async () => {}) => ({
    head: (role: string) => ({ text: 'select * from auth.enter($1, $2)', values: [token, role] }),
    isSure,
  })
  /** A session of this person as it stands in the database. */
  async function makeSession({ id }: { id: string }, expires = "now() + interval '1 day'"): Promise<string> {
    const token = `hash of a token ${Math.random()}`
    await asOwner(database.db, (tx) =>
      sql`insert into auth.session (token, "userId", "expiresAt", "usedAt")
        values (${token}, ${id}, ${sql.raw(expires)}, now())`.execute(tx),
    )
    return token
  }
  const readBy = (token: string, role: 'parent' | 'child' | 'admin' | StaffRole = 'parent') =>
    outcomeOf(
      asReader(
        database.db,
        { role, id: parent.id, childId: child.id },
        { reads: gather(), enter: enter(token) },
        namesOf,
      ),
    )

  test('opens what the session’s holder may read, and nothing without a session', async () => {
    expect(await readBy(await makeSession(parent))).toBe('answered')
    expect(await readBy('invented')).toBe('42501')
    const ended = await makeSession(parent)
    await asOwner(database.db, (tx) => sql`delete from auth.session where token = ${ended}`.execute(tx))
    expect(await readBy(ended)).toBe('42501')
  })

  test('gives no role that the holder does not have', async () => {
    const token = await makeSession(parent)
    expect(await readBy(token, 'admin')).toBe('42501')
    expect(await readBy(token, 'child')).toBe('42501')
    for (const role of ['author', 'editor', 'operator'] as const) expect(await readBy(token, role)).toBe('42501')
  })

  test('gives somebody of the team their own role and none of the others', async () => {
    const token = await makeSession(await makeStaff(database.db, 'author'))
    const ownProfile = (tx: Tx) => tx.selectFrom('profiles').select('firstName').execute()
    const read = (role: StaffRole) =>
      asReader(database.db, { role, id: parent.id }, { reads: gather(), enter: enter(token) }, ownProfile)
    expect(await read('author')).toEqual([{ firstName: 'Tina' }])
    for (const role of ['editor', 'operator'] as const)
      await expect(read(role)).rejects.toMatchObject({ code: '42501' })
  })

  test('shows the holder’s own rows, whoever was guessed', async () => {
    const other = await makeParent(database.db)
    await makeChild(database.db, other, { name: 'Fremd' })
    const token = await makeSession(parent)
    const guessed = { role: 'parent', id: other.id } as const
    const rows = await asReader(database.db, guessed, { reads: gather(), enter: enter(token) }, namesOf)
    expect(rows).toEqual([{ name: 'Mila' }])
  })

  test('gives no rights of the server before it is known to be right', async () => {
    const wrong = enter(await makeSession(parent), () => Promise.reject(new Error('wrong')))
    const asked = asReader(database.db, { role: 'parent', id: parent.id }, { reads: gather(), enter: wrong }, (tx) =>
      elevated(tx, 'a test', whoAmI),
    )
    await expect(asked).rejects.toThrow('wrong')
  })
})

describe.runIf(isPostgres)('a connection', () => {
  test('that is lost in the middle is replaced, and what it had not answered is asked once more', async () => {
    const reads = openReads()
    const pidOf = async (tx: Tx) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid
    const before = await asParent(pidOf, reads.gather())
    const asked = asParent(
      (tx) => Promise.all([namesOf(tx), sql`select pg_sleep(1)`.execute(tx), pidOf(tx)]),
      reads.gather(),
    )
    await asOwner(database.db, (tx) => sql`select pg_terminate_backend(${before})`.execute(tx))
    const [names, , after] = await asked
    expect(names).toHaveLength(1)
    expect(after).not.toBe(before)
  })

  test('knows a statement again whose columns a migration has changed', async () => {
    const reads = openReads()
    await asOwner(database.db, (tx) =>
      sql`create table changing (one int); insert into changing values (1);
        alter table changing enable row level security; create policy all_read on changing using (true);
        grant select on changing to app_parent`.execute(tx),
    )
    const readAll = (tx: Tx) => sql`select * from changing`.execute(tx).then(({ rows }) => rows)
    const both = () => asParent((tx) => Promise.all([readAll(tx), namesOf(tx), readAll(tx)]), reads.gather())
    expect(await both()).toEqual([[{ one: 1 }], [{ name: 'Mila' }], [{ one: 1 }]])
    await asOwner(database.db, (tx) => sql`alter table changing add two int default 2`.execute(tx))
    const changed = [{ one: 1, two: 2 }]
    expect(await both()).toEqual([changed, [{ name: 'Mila' }], changed])
    await asOwner(database.db, (tx) => sql`drop table changing`.execute(tx))
  })

  test('answers more statements than it gives names to, and such as are as long as a list', async () => {
    const reads = openReads()
    for (let from = 0; from < 600; from += 60) {
      const asked = await asParent(
        (tx) =>
          Promise.all(
            Array.from({ length: 60 }, (_, n) =>
              sql.raw(`select ${from + n} as number, name from children`).execute(tx),
            ),
          ),
        reads.gather(),
      )
      expect(asked.map(({ rows }) => rows)).toEqual(
        Array.from({ length: 60 }, (_, n) => [{ number: from + n, name: 'Mila' }]),
      )
    }
    const many = Array.from({ length: 40 }, () => child.id)
    const listed = (tx: Tx) => tx.selectFrom('children').where('id', 'in', many).select('name').execute()
    expect(await asParent(listed, reads.gather())).toEqual([{ name: 'Mila' }])
    expect(await asParent(namesOf, reads.gather())).toEqual([{ name: 'Mila' }])
  })

  test('that cannot be opened fails those who wait, as an outage', async () => {
    const reads = openReads({ connectionString: undefined, host: '127.0.0.1', port: 1 } as pg.ClientConfig)
    const failed = await asParent(namesOf, reads.gather()).catch((error) => error)
    expect(outageBehind(failed)?.status).toBe(503)
  })
})

/** So many families, each with a child that has the name of its parent. */
async function makeFamilies(db: Database['db'], count: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await asOwner(db, (tx) =>
    sql<{ id: string; name: string }>`
      with users as (
          insert into auth."user" (name, email, "emailVerified", "firstName", "lastName")
          select 'P', 'family-' || n || '@familie.example', true, 'P', n::text from generate_series(1, ${count}::int) n
          returning id),
        made as (
          insert into children (parent_id, name, birthdate) select id, 'Kind ' || id, '2014-05-17' from users
          returning id, parent_id, name),
        agreed as (
          insert into consents (parent_id, child_id, given_by, text_version)
          select parent_id, id, 'parent', ${childConsent.version} from made)
      select parent_id as id, name from made`.execute(tx),
  )
  return rows
}

async function expectOwnRowsOnly(db: Database['db'], families: { id: string; name: string }[]) {
  const api = callersOf(db)
  const asked = families.map(async ({ id, name }) => {
    const caller = api.asParent({ id } as TestParent)
    const [names, dashboard] = await Promise.all([caller.children.names(), caller.family.dashboard({})])
    expect(names.map((one) => one.name)).toEqual([name])
    expect(dashboard.children.map((one) => one.name)).toEqual([name])
  })
  await Promise.all(asked)
}

test.runIf(isPostgres)('of 600 people who ask at once nobody gets an answer of another family', async () => {
  const families = await makeFamilies(database.db, 600)
  await expectOwnRowsOnly(database.db, families)
})
