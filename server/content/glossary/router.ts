import { everybody, router } from '../../trpc.ts'

export const glossaryRouter = router({
  /** All words, by the alphabet. */
  list: everybody.query(({ ctx }) => ctx.glossary.get()),
})
