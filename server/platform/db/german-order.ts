import { type RawBuilder, sql } from 'kysely'

/** What a column is ordered by in a list that people read: in German order, on every database (german_order). */
export const inGerman = (column: string): RawBuilder<Buffer> => sql`german_order(${sql.ref(column)})`
