import { type GlossaryWord, inAlphabet } from '../../../domain/content/glossary/word.ts'
import { asActor, type Db } from '../../platform/db/actor.ts'
import { Remembered } from '../../platform/db/remembered.ts'

/** The glossary by the alphabet, kept in memory like the catalogue (decision 003): the same list until it changes. */
export const rememberGlossary = (db: Db): Remembered<GlossaryWord[]> =>
  new Remembered(() =>
    asActor(db, { role: 'visitor' }, async (tx) =>
      inAlphabet(await tx.selectFrom('glossaryWords').select(['word', 'forms', 'explanation', 'picture']).execute()),
    ),
  )
