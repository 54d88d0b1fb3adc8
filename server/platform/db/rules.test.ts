import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { versionIn } from '../../version.ts'
import { migrate } from './migrate.ts'
import { areRulesDue, functionsFirst, statementsOf } from './rules.ts'

const database = await useDatabase()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netzpass-rules-'))
  cpSync(join(import.meta.dirname, '../../../db'), folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const start = () => migrate(database.clientConfig, { folder })
const rule = (noun: string) => join(folder, 'rules', `${noun}.sql`)
function change(noun: string, from: string, to: string) {
  const before = readFileSync(rule(noun), 'utf8')
  expect(before).toContain(from)
  writeFileSync(rule(noun), before.replace(from, to))
}

const ask = <Row>(text: string) =>
  asOwner(database.db, async (tx) => (await sql.raw<Row>(text).execute(tx)).rows) as Promise<Row[]>

/** All that rules make, in an order of its own; and who made them. */
const rulesThere = async () => ({
  policies: await ask('select * from pg_policies order by schemaname, tablename, policyname'),
  triggers: await ask(
    `select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by tgrelid::regclass::text, tgname`,
  ),
  functions: await ask(
    `select pg_get_functiondef(oid), proacl::text from pg_proc where pronamespace::regnamespace::text in ('public', 'auth')
     order by oid::regprocedure::text`,
  ),
  grants: await ask(
    `select c.oid::regclass::text, privilege_type, grantee from pg_class c, aclexplode(relacl)
     where relnamespace::regnamespace::text in ('public', 'auth') and grantee <> relowner order by 1, 2, 3`,
  ),
  columns: await ask(
    `select attrelid::regclass::text, attname, array(select unnest(attacl)::text order by 1) from pg_attribute
     where attacl is not null and attrelid::regclass::text !~ '^pg_' order by 1, 2`,
  ),
  comments: await ask(
    `select objoid::regclass::text, objsubid, description from pg_description join pg_class c on c.oid = objoid
     where classoid = 'pg_class'::regclass and relnamespace::regnamespace::text in ('public', 'auth') order by 1, 2`,
  ),
})
const noted = async () =>
  (await ask<{ hash: string; version: string }>('select hash, version from migrations.rules'))[0]

test('made again, they are what they were', { tags: 'thorough' }, async () => {
  const before = await rulesThere()
  appendFileSync(rule('faq'), '-- Nothing else.\n')
  const { hash } = (await noted()) ?? {}
  await start()
  expect((await noted())?.hash).not.toBe(hash)
  expect(await rulesThere()).toEqual(before)
})

test('are made once for all who start at once, and not at all where they have not changed', async () => {
  appendFileSync(rule('faq'), '-- Nothing else, again.\n')
  await Promise.all([start(), start()])
  const made = await ask('select made_at from migrations.rules')
  expect(made).toHaveLength(1)
  await start()
  expect(await ask('select made_at from migrations.rules')).toEqual(made)
})

test('what is not among them any more is gone, and what has changed is as it says now', async () => {
  change('facts', 'create policy team_reads on fact_checks', 'create policy somebody_reads on fact_checks')
  change('facts', 'to app_admin, app_editor, app_author using (true)', 'to app_admin using (true)')
  change('throttles', 'create function attempts_left(', 'create function attempts_that_are_left(')
  change('throttles', 'attempts_left(jsonb) to', 'attempts_that_are_left(jsonb) to')
  change('competencies', 'create trigger keep_old_slug', 'create trigger remember_old_slug')
  change('media', 'grant select (id, file, bytes, sha256) on media to app_visitor;', '')
  change('people', '"phone": "Telefon",', '')
  await start()
  expect(
    await ask(`select policyname, roles::text from pg_policies where tablename = 'fact_checks' and cmd = 'SELECT'`),
  ).toEqual([{ policyname: 'somebody_reads', roles: '{app_admin}' }])
  const [there] =
    await ask(`select to_regproc('attempts_left') as old, to_regproc('attempts_that_are_left') is not null as new,
    exists (select from pg_trigger where tgname = 'keep_old_slug') as trigger,
    has_column_privilege('app_visitor', 'media', 'file', 'select') as grant,
    col_description('profiles'::regclass, (select attnum from pg_attribute where attrelid = 'profiles'::regclass and attname = 'phone'))
      as comment`)
  expect(there).toEqual({ old: null, new: true, trigger: false, grant: false, comment: null })
})

test('one that fails leaves all of them as they were', async () => {
  const before = [await rulesThere(), await noted()]
  change('facts', 'fact_checks for insert', 'fact_cheques for insert')
  await expect(start()).rejects.toThrow(/fact_cheques/)
  expect([await rulesThere(), await noted()]).toEqual(before)
})

test('a new chapter and its rules come together, or not at all', async () => {
  const isThere = async () => (await ask(`select to_regclass('umbrellas') is not null as there`))[0]
  const before = await noted()
  writeFileSync(join(folder, 'tables/9990_umbrellas.sql'), 'create table umbrellas (id int);\n')
  writeFileSync(rule('umbrellas'), `call guard_rows('umbrella');\n`)
  await expect(start()).rejects.toThrow(/umbrella/)
  expect([await isThere(), await noted()]).toEqual([{ there: false }, before])
})

test('a program leaves those of a newer version alone, and puts its own in place of an older one’s', async () => {
  const { hash } = (await noted()) ?? {}
  await ask(`update migrations.rules set version = '99.0.0'`)
  appendFileSync(rule('faq'), '-- Of before.\n')
  await start()
  expect(await noted()).toEqual({ hash, version: '99.0.0' })
  await ask(`update migrations.rules set version = '0.9.0'`)
  await start()
  expect(await noted()).toEqual({ hash: expect.not.stringMatching(hash ?? ''), version: versionIn() })
})

test('a chapter runs on bare tables: what it does with rows sets off no trigger', async () => {
  writeFileSync(
    join(folder, 'tables/9980_bare.sql'),
    `create table bare as select count(*)::int as count from pg_trigger where not tgisinternal and tgrelid = 'children'::regclass;\n`,
  )
  writeFileSync(rule('bare'), `call guard_rows('bare');\n`)
  await start()
  expect(await ask('select count from bare')).toEqual([{ count: 0 }])
})

test.each([
  ['other ones of the same version, as in development', 'b', '1.10.0', true],
  ['those of an older version', 'b', '1.9.3', true],
  ['none', undefined, undefined, true],
  ['the same', 'a', '1.9.3', false],
  ['those of a newer version', 'b', '1.11.0', false],
])('whether they take the place of %s', (_what, hash, version, expected) => {
  const there = hash && version ? { hash, version } : undefined
  expect(areRulesDue({ statements: [], hash: 'a' }, there, '1.10.0')).toBe(expected)
})

test('statements end where SQL says that they do', () => {
  const statements = [
    `-- one; not two\nselect 'a;b', 'it''s; so';`,
    `\ncreate function f() returns int as $$ begin; return 1; end $$ language plpgsql;`,
    `\ncreate policy p on t using (x - 1 > 0);`,
    `\ncreate function g() returns text as $body$ select '$$;' $body$ language sql;`,
  ]
  expect(statementsOf(`${statements.join('')}\n-- the end\n`)).toEqual(statements)
  expect(functionsFirst(statements.join('')).map((statement) => statements.indexOf(statement))).toEqual([1, 3, 0, 2])
})
