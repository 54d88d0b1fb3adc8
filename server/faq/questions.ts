import type { Kysely } from 'kysely'
import { Remembered } from '../content/remembered.ts'
import { asActor, type Db } from '../db/actor.ts'
import type { DB } from '../db/types.ts'

/** The questions that are shown, kept in memory like the catalogue (decision 003). */
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
    .selectFrom('faq_items')
    .where('is_active', '=', true)
    .select(['id', 'question', 'answer', 'order_index as orderIndex'])
    .orderBy('order_index')
    .orderBy('question')
    .execute()
