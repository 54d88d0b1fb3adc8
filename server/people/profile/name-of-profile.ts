import { sql } from 'kysely'
import { NO_NAME } from '../../../domain/people/names.ts'

/** nameOf (domain/people/names.ts) as a column. `profile`: what the query calls the row. */
export const nameOfProfile = (profile: 'p' | 'profiles') =>
  sql<string>`concat_ws(' ', ${sql.id(profile)}.first_name, nullif(${sql.id(profile)}.last_name, ${sql.lit(NO_NAME)}))`
