import { termsInput, termsVersion } from '../../../domain/people/terms-input.ts'
import { withStaffNames } from '../../content/staff-names.ts'
import { listTerms, publishTerms } from '../../people/terms/terms.ts'
import { operator, operatorWithPassword, router } from '../../trpc.ts'

/** Own terms of use (decision 112). Nobody of the team has to accept them to get here. */
export const adminTermsRouter = router({
  /** All versions, the newest first. */
  list: operator.query(async ({ ctx: { tx } }) => {
    const rows = await withStaffNames(tx, await listTerms(tx), 'publishedBy')
    return rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.toISOString() }))
  }),

  /** @throws PASSWORD_NEEDED, TERMS_CHANGED */
  publish: operatorWithPassword
    .input(termsInput.extend({ base: termsVersion.nullable() }))
    .mutation(({ ctx: { tx, actor }, input }) => publishTerms(tx, input, actor.id)),
})
