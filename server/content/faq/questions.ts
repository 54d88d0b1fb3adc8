import type { Kysely } from 'kysely'
import { asActor, type Db } from '../../platform/db/actor.ts'
import { Remembered } from '../../platform/db/remembered.ts'
import type { DB } from '../../platform/db/types.ts'

/** The active questions, kept in memory like the catalogue (decision 003). */
export class Questions {
  readonly #active: Remembered<Awaited<ReturnType<typeof readActive>>>
  constructor(db: Db) {
    this.#active = new Remembered(() => asActor(db, { role: 'visitor' }, readActive))
  }

  /** In their order (S7.17). */
  list() {
    return this.#active.get()
  }

  drop() {
    this.#active.drop()
  }
}

const readActive = (tx: Kysely<DB>) =>
  tx
    .selectFrom('faqItems')
    .where('isActive', '=', true)
    .select(['id', 'question', 'answer', 'topic', 'orderIndex'])
    .orderBy('orderIndex')
    .orderBy('question')
    .execute()
