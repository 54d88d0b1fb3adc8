import type { Storage } from '../../storage.ts'

type Queryable = { query(text: string): Promise<{ rows: unknown[] }> }

/** Beside who was erased, so that it outlives the database as that does. */
const FILE = 'timeline'

/**
 * Which history a database tells: 'CLUSTER/NUMBER'. PostgreSQL counts on whenever it goes on from an earlier moment, or
 * a replica takes over; the embedded one always answers the same.
 * @returns undefined where its user may not ask
 */
export async function readTimeline(database: Queryable): Promise<string | undefined> {
  try {
    const { rows } = await database.query(
      `select system_identifier || '/' || timeline_id as timeline from pg_control_system(), pg_control_checkpoint()`,
    )
    return (rows[0] as { timeline: string } | undefined)?.timeline
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return undefined
    throw error
  }
}

/** The one on which everybody who was erased is gone; undefined until it is noted. */
export async function readNotedTimeline(storage: Storage): Promise<string | undefined> {
  const bytes = await storage.read(FILE)
  return bytes && Buffer.from(bytes).toString()
}

export async function noteTimeline(database: Queryable, storage: Storage): Promise<void> {
  const timeline = await readTimeline(database)
  if (timeline) await storage.put(FILE, Buffer.from(timeline))
}
