import { sql } from 'kysely'
import { z } from 'zod'
import { type GlossaryWord, inAlphabet, problemOfWord } from '../../../domain/content/glossary/word.ts'
import { glossaryWordInput } from '../../../domain/content/glossary/word-input.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { notFound, Refusal } from '../../platform/db/refuse.ts'
import { editor, editorWithPassword, router } from '../../trpc.ts'

const one = z.object({ id: uuid })
const columns = ['id', 'word', 'forms', 'explanation', 'picture'] as const

/** The words of the glossary. Saved changes are live at once: a trigger notifies every instance. */
export const adminGlossaryRouter = router({
  /** By the alphabet. */
  list: editor.query(async ({ ctx: { tx } }) =>
    inAlphabet(await tx.selectFrom('glossaryWords').select(columns).execute()),
  ),

  /** @throws NOT_FOUND */
  byId: editor.input(one).query(async ({ ctx: { tx }, input }) => {
    return tx.selectFrom('glossaryWords').where('id', '=', input.id).select(columns).executeTakeFirstOrThrow(notFound)
  }),

  /** @throws WORD_TAKEN */
  create: editor.input(glossaryWordInput).mutation(async ({ ctx: { tx, actor }, input }) => {
    await requireFree(tx, input)
    const { id } = await tx.insertInto('glossaryWords').values(input).returning('id').executeTakeFirstOrThrow()
    await audit(tx, { action: 'word created', actorId: actor.id, subject: id, subjectName: input.word })
    return { id }
  }),

  /** @throws NOT_FOUND, WORD_TAKEN */
  update: editor.input(glossaryWordInput.extend({ id: uuid })).mutation(async ({ ctx: { tx, actor }, input }) => {
    const { id, ...word } = input
    await requireFree(tx, word, id)
    await tx
      .updateTable('glossaryWords')
      .where('id', '=', id)
      .set(word)
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    await audit(tx, { action: 'word saved', actorId: actor.id, subject: id, subjectName: word.word })
  }),

  /** @throws NOT_FOUND */
  remove: editorWithPassword.input(one).mutation(async ({ ctx: { tx, actor }, input }) => {
    const gone = await tx
      .deleteFrom('glossaryWords')
      .where('id', '=', input.id)
      .returning('word')
      .executeTakeFirstOrThrow(notFound)
    await audit(tx, { action: 'word deleted', actorId: actor.id, subject: input.id, subjectName: gone.word })
  }),
})

/** One word at a time: two admins could otherwise both write the same form. @throws WORD_TAKEN */
async function requireFree(tx: Tx, word: GlossaryWord, id?: string) {
  await sql`select pg_advisory_xact_lock(hashtext('glossary'))`.execute(tx)
  const others = await tx
    .selectFrom('glossaryWords')
    .$if(id !== undefined, (query) => query.where('id', '<>', id as string))
    .select(['word', 'forms'])
    .execute()
  const problem = problemOfWord(word, others)
  if (problem) throw new Refusal('WORD_TAKEN', problem)
}
