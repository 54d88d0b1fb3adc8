import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { byAgeThenOrder } from '../../../domain/content/competencies.ts'
import { asActor, type Db } from '../../platform/db/actor.ts'
import { Remembered } from '../../platform/db/remembered.ts'
import type { DB } from '../../platform/db/types.ts'

type Titled = { id: string; title: string }
export type CatalogueLevel = {
  id: string
  title: string
  description: string | null
  minAge: number | null
  /** Parent-only ones too: that they exist is no secret, what they say is (S2.53). */
  lessons: (Titled & { isParentOnly: boolean })[]
  quizzes: Titled[]
  simulations: Titled[]
}
const columns = [
  ...(['id', 'slug', 'title', 'description', 'orderIndex', 'pedagogicalMinAge', 'vendorMinAge'] as const),
  ...(['subject', 'sign', 'ink', 'drawing'] as const),
]
export type CatalogueCompetency = Pick<Selectable<DB['competencies']>, (typeof columns)[number]> & {
  oldSlugs: string[]
  /** ISO instant. */
  updatedAt: string
  levels: CatalogueLevel[]
}

/**
 * Titles of everything published, as everybody may see them. Kept in memory, because every public page reads them;
 * dropped when content changes (decision 003).
 */
export class Catalogue {
  readonly #published: Remembered<CatalogueCompetency[]>
  constructor(db: Db) {
    this.#published = new Remembered(() => asActor(db, { role: 'visitor' }, readCatalogue))
  }

  list(): Promise<CatalogueCompetency[]> {
    return this.#published.get()
  }

  async findBySlug(slug: string): Promise<CatalogueCompetency | undefined> {
    const all = await this.list()
    return all.find((one) => one.slug === slug) ?? all.find((one) => one.oldSlugs.includes(slug))
  }

  async findById(id: string): Promise<CatalogueCompetency | undefined> {
    return (await this.list()).find((one) => one.id === id)
  }

  drop() {
    this.#published.drop()
  }
}

async function readCatalogue(tx: Kysely<DB>): Promise<CatalogueCompetency[]> {
  const rows = await tx
    .selectFrom('competencies as c')
    .where('publishedAt', 'is not', null)
    .select([...columns, 'updatedAt'])
    .select((eb) => [
      sql<string[]>`array(select slug from competency_slugs s where s.competency_id = c.id)`.as('oldSlugs'),
      jsonArrayFrom(
        eb
          .selectFrom('skillLevels as l')
          .whereRef('l.competencyId', '=', 'c.id')
          .orderBy('l.orderIndex')
          .orderBy('l.title')
          .select((eb) => [
            'l.id',
            'l.title',
            'l.description',
            'l.minAge',
            jsonArrayFrom(
              eb
                .selectFrom('lessons')
                .whereRef('lessons.skillLevelId', '=', 'l.id')
                .orderBy('lessons.orderIndex')
                .orderBy('lessons.title')
                .select(['lessons.id', 'lessons.title', 'lessons.isParentOnly']),
            ).as('lessons'),
            titlesOf(eb, 'quizzes').as('quizzes'),
            titlesOf(eb, 'simulations').as('simulations'),
          ]),
      ).as('levels'),
    ])
    .execute()
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })).sort(byAgeThenOrder)
}

const titlesOf = (eb: ExpressionBuilder<DB & { l: DB['skillLevels'] }, 'l'>, table: 'quizzes' | 'simulations') =>
  jsonArrayFrom(
    eb
      .selectFrom(table)
      .whereRef(`${table}.skillLevelId`, '=', 'l.id')
      .orderBy(`${table}.orderIndex`)
      .orderBy(`${table}.title`)
      .select([`${table}.id`, `${table}.title`]),
  )
