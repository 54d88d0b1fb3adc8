import { asActor, type Db } from '../../platform/db/actor.ts'
import { Remembered } from '../../platform/db/remembered.ts'

/** The active questions in their order (S7.17), kept in memory like the catalogue (decision 003). */
export const rememberQuestions = (db: Db) =>
  new Remembered(() =>
    asActor(db, { role: 'visitor' }, (tx) =>
      tx
        .selectFrom('faqItems')
        .where('isActive', '=', true)
        .select(['id', 'question', 'answer', 'topic', 'orderIndex'])
        .orderBy('orderIndex')
        .orderBy('question')
        .execute(),
    ),
  )
