import type { Kysely } from 'kysely'
import { type GlossaryWord, inAlphabet } from '../../../domain/content/glossary/word.ts'
import { asActor, type Db } from '../../platform/db/actor.ts'
import { Remembered } from '../../platform/db/remembered.ts'
import type { DB } from '../../platform/db/types.ts'

/** The words of the glossary, kept in memory like the catalogue (decision 003). */
export class Glossary {
  readonly #words: Remembered<GlossaryWord[]>
  constructor(db: Db) {
    this.#words = new Remembered(() => asActor(db, { role: 'visitor' }, readWords))
  }

  /** By the alphabet. Until the glossary changes it is the same list. */
  list(): Promise<GlossaryWord[]> {
    return this.#words.get()
  }

  drop() {
    this.#words.drop()
  }
}

const readWords = async (tx: Kysely<DB>) =>
  inAlphabet(await tx.selectFrom('glossaryWords').select(['word', 'forms', 'explanation', 'picture']).execute())
