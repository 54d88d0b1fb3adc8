import { sql } from 'kysely'
import type { Db } from '../../server/platform/db/actor.ts'
import { asOwner } from '../support/owner.ts'
import { DATABASE_ROLES } from './people.ts'

const ROLES = sql.join(Object.values(DATABASE_ROLES))
/** Names as the migrations write them: tables of schema public without their schema. */
const tableName = sql`case nspname when 'public' then relname else nspname || '.' || relname end`
const isOurs = sql`nspname in ('public', 'auth')`
const isNotPostgres = sql`nspname not like 'pg\\_%' and nspname <> 'information_schema'`
const isRelation = sql`relkind in ('r', 'p', 'v', 'm', 'f')`

/** Asks pg_catalog for one sentence per row; sorted, so that a test can compare. */
const listOf = async (db: Db, query: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await asOwner(db, (tx) => sql<{ said: string }>`${query}`.execute(tx))
  return rows.map((row) => row.said).sort()
}

export const tables = (db: Db) =>
  listOf(
    db,
    sql`select ${tableName} as said from pg_class c join pg_namespace n on n.oid = relnamespace
    where ${isOurs} and ${isRelation}`,
  )

/** Functions and procedures with the types of their arguments. */
export const functions = (db: Db) =>
  listOf(
    db,
    sql`select p.oid::regprocedure::text as said from pg_proc p join pg_namespace n on n.oid = pronamespace
    where ${isOurs}`,
  )

/** Of these those that are called and not selected. */
export const procedures = (db: Db) =>
  listOf(
    db,
    sql`select p.oid::regprocedure::text as said from pg_proc p join pg_namespace n on n.oid = pronamespace
    where ${isOurs} and prokind = 'p'`,
  )

/**
 * What each role was granted: «app_child select lessons.title», and «app_parent delete
 * children» for what has no columns.
 */
export const grants = (db: Db) =>
  listOf(
    db,
    sql`
    select rolname || ' ' || verb || ' ' || ${tableName} || '.' || attname as said
    from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute a on attrelid = c.oid,
      pg_roles r, unnest(array['select', 'insert', 'update']) verb
    where ${isOurs} and ${isRelation} and attnum > 0 and not attisdropped and rolname in (${ROLES})
      and has_column_privilege(r.oid, c.oid, attnum, verb)
    union all
    select rolname || ' ' || verb || ' ' || ${tableName}
    from pg_class c join pg_namespace n on n.oid = relnamespace, pg_roles r,
      unnest(array['delete', 'truncate', 'references', 'trigger']) verb
    where ${isOurs} and ${isRelation} and rolname in (${ROLES}) and has_table_privilege(r.oid, c.oid, verb)
    union all
    select rolname || ' ' || verb || ' ' || ${tableName}
    from pg_class c join pg_namespace n on n.oid = relnamespace, pg_roles r, unnest(array['usage', 'select', 'update']) verb
    where ${isOurs} and relkind = 'S' and rolname in (${ROLES}) and has_sequence_privilege(r.oid, c.oid, verb)`,
  )

export const tablesWithoutRowSecurity = (db: Db) =>
  listOf(
    db,
    sql`select ${tableName} as said from pg_class c join pg_namespace n on n.oid = relnamespace
    where (${isOurs} or nspname = 'jobs') and ${isRelation} and not relrowsecurity`,
  )

/** Functions that run with the rights of their owner and could be made to find somebody else's tables. */
export const definersWithoutFixedPath = (db: Db) =>
  listOf(
    db,
    sql`select p.oid::regprocedure::text as said from pg_proc p join pg_namespace n on n.oid = pronamespace
    where ${isNotPostgres} and prosecdef
      and not exists (select from unnest(proconfig) setting where setting ~ '^search_path=.*, pg_temp$')`,
  )

/** Whatever everybody may do without taking on a role. */
export const grantsToPublic = (db: Db) =>
  listOf(
    db,
    sql`
    select privilege_type || ' on ' || ${tableName} as said
    from pg_class c join pg_namespace n on n.oid = relnamespace, aclexplode(relacl) where ${isNotPostgres} and grantee = 0
    union all
    select privilege_type || ' on ' || ${tableName} || '.' || attname
    from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace, aclexplode(attacl)
    where ${isNotPostgres} and grantee = 0
    union all
    select privilege_type || ' on ' || p.oid::regprocedure
    from pg_proc p join pg_namespace n on n.oid = pronamespace, aclexplode(coalesce(proacl, acldefault('f', proowner)))
    where ${isNotPostgres} and grantee = 0
    union all
    select privilege_type || ' on schema ' || nspname from pg_namespace, aclexplode(nspacl)
    where ${isNotPostgres} and grantee = 0`,
  )

/** The schemas that a role may look into or make things in. */
export const schemaRights = (db: Db) =>
  listOf(
    db,
    sql`select rolname || ' ' || verb || ' ' || nspname as said
    from pg_namespace, pg_roles r, unnest(array['usage', 'create']) verb
    where ${isNotPostgres} and rolname in (${ROLES}) and has_schema_privilege(r.oid, nspname, verb)`,
  )

/** Our roles that can do more than what they were granted. */
export const mightyRoles = (db: Db) =>
  listOf(
    db,
    sql`select rolname as said from pg_roles where rolname in (${ROLES})
    and (rolsuper or rolinherit or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`,
  )

/** Which of our roles can take on which other one; «has» when it has its rights without taking it on. */
export const memberships = (db: Db) =>
  listOf(
    db,
    sql`select one.rolname || case when pg_has_role(one.oid, other.oid, 'usage') then ' has ' else ' takes on ' end
      || other.rolname as said
    from pg_roles one, pg_roles other
    where one.rolname in (${ROLES}) and other.rolname in (${ROLES}) and one.oid <> other.oid
      and pg_has_role(one.oid, other.oid, 'member')`,
  )

/**
 * Columns of foreign keys, and columns that a policy asks for, with which no index begins. An index on some of the rows
 * does not count: a policy asks for all of them.
 */
export const columnsWithoutIndex = (db: Db) =>
  listOf(
    db,
    sql`
    with asked as (
      select conrelid as relation, conkey[1] as number from pg_constraint where contype = 'f'
      union
      select refobjid, refobjsubid from pg_depend
      where classid = 'pg_policy'::regclass and refclassid = 'pg_class'::regclass and refobjsubid > 0
    )
    select ${tableName} || '.' || attname as said
    from asked join pg_class c on c.oid = relation join pg_namespace n on n.oid = relnamespace
      join pg_attribute a on attrelid = relation and attnum = number
    where ${isOurs} and not exists (
      select from pg_index where indrelid = relation and indkey[0] = number and indisvalid and indpred is null)`,
  )

/** Which roles the policies of a table speak of: «app_parent in children», «public in children» when they name none. */
export const rolesOfPolicies = (db: Db) =>
  listOf(
    db,
    sql`select distinct role || ' in ' || case schemaname when 'public' then tablename else schemaname || '.' || tablename end
      as said from pg_policies, unnest(roles) role`,
  )

/** Policies that ask who acts once per row instead of once per statement. */
export const policiesThatAskPerRow = (db: Db) =>
  listOf(
    db,
    sql`select tablename || ': ' || policyname as said from pg_policies
    where coalesce(qual, '') || coalesce(with_check, '') ~ '(?<!SELECT )(actor_id|own_child_ids?|open_level_ids)\\('
    order by said`,
  )
