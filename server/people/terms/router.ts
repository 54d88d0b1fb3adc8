import { z } from 'zod'
import { termsVersion } from '../../../domain/people/terms-input.ts'
import { everybody, parentAskedForTerms, router } from '../../trpc.ts'
import { acceptTerms, readAsked } from './terms.ts'

/** Terms of use as people meet them; they are written in the administration (decision 112). */
export const termsRouter = router({
  /** Null where those of the program count. */
  current: everybody.query(({ ctx }) => ctx.terms.current()),

  /** What the person is asked to accept. @throws NOT_FOUND where there is nothing */
  asked: parentAskedForTerms.query(({ ctx: { tx, actor } }) => readAsked(tx, actor.id)),

  /** @throws TERMS_CHANGED */
  accept: parentAskedForTerms
    .input(z.object({ version: termsVersion }))
    .mutation(({ ctx: { tx, actor }, input }) => acceptTerms(tx, { ...input, personId: actor.id })),
})
