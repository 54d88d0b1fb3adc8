import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { openEmbedded } from '../../platform/db/embedded/embedded.ts'
import { ownerUrlOf, type Ways } from '../../platform/db/ways.ts'
import { SettingsError } from '../../settings.ts'
import { type Place, withClient } from './place.ts'

const PREFIX = 'netzpass_proof_'
/** What a killed proof left is older than that, and nobody is connected to it. */
const LEFT_AFTER_SECONDS = 3_600

/**
 * An empty database that is gone when it is closed: a new one on the same server, or an
 * embedded one that lies in memory alone, so that nothing readable comes onto a disk.
 * @throws {SettingsError} when the owner of the database may not make one
 */
export async function openThrowAway(settings: Ways): Promise<Place> {
  const url = ownerUrlOf(settings)
  if (url) return onServer(url)
  const embedded = await openEmbedded()
  return { owner: embedded.clientConfig, close: embedded.close }
}

async function onServer(url: string): Promise<Place> {
  const house = { connectionString: url }
  const name = `${PREFIX}${Math.floor(Date.now() / 1000)}_${randomBytes(4).toString('hex')}`
  await withClient(house, async (client) => {
    await dropLeftovers(client)
    await create(client, name)
  })
  const made = new URL(url)
  made.pathname = name
  return {
    owner: { connectionString: made.href },
    close: () => withClient(house, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}

async function create(client: pg.Client, name: string) {
  const { rows } = await client.query<{ create: string; user: string }>(
    `select format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L', $1::text,
       pg_encoding_to_char(encoding), datcollate, datctype) as create, quote_ident(current_user) as user
     from pg_database where datname = current_database()`,
    [name],
  )
  try {
    await client.query(rows[0]?.create ?? '')
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new SettingsError(
      `Für die Probe darf ${rows[0]?.user} keine Datenbank anlegen. Erlauben Sie es einmal als Superuser: alter role ${rows[0]?.user} createdb`,
    )
  }
}

async function dropLeftovers(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d
     where case when datname ~ $1 then split_part(datname, '_', 3)::bigint < extract(epoch from now()) - $2::int end
       and pg_has_role(datdba, 'usage') and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    [`^${PREFIX}\\d+_[0-9a-f]{8}$`, LEFT_AFTER_SECONDS],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name}`)
}
