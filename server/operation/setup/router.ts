import { gapsIn } from '../../../domain/operation/operator-details.ts'
import { ownBrand } from '../../../domain/platform/brand.ts'
import { requireFreshPassword } from '../../people/accounts/fresh-password.ts'
import { requireStaff } from '../../people/accounts/staff-route.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { adminWithPassword, anyone, operator, router } from '../../trpc.ts'
import { demoAdmin, demoIds } from '../demo/family.ts'
import { readTestMails } from '../doctor/test-mail.ts'
import { countBundled, emptyContent } from './empty-content.ts'

/** What is left to set up once there is an admin (decision 111). Each step can be left out. */
export const setupRouter = router({
  /** `gaps`: legal details that are missing. `competencies`: those that came with the program. */
  state: operator.query(async ({ ctx: { tx, mailer, branding, installation } }) => {
    const counted = await elevated(tx, 'what is there already, in numbers', readCounts)
    const { competencies, children, hasDemo, testAsked, testArrived } = counted
    return {
      gaps: gapsIn(ownBrand()),
      mail: { route: mailer.route, sender: branding.sender, testAsked, testArrived },
      content: { competencies, hasChildren: children > 0 },
      hasDemo,
      backup: installation.backup,
    }
  }),

  /** No transaction of its own: a bucket may be slow. @throws BACKUP_TARGET_FAILED */
  tryBackupTarget: anyone.mutation(async ({ ctx }) => {
    const by = await requireStaff(ctx, 'operate')
    await ctx.throttle.require(['backup target: admin', by.id])
    await ctx.installation.tryBackupTarget()
    await asActor(ctx.db, by, (tx) => audit(tx, { action: 'backup target tried', actorId: by.id }))
  }),

  /** No transaction of its own: accounts go by another connection. @throws DEMO_ENDS_ITSELF */
  endDemo: anyone.mutation(async ({ ctx }) => {
    await requireFreshPassword(ctx)
    const by = await requireStaff(ctx, 'operate')
    if (by.id === demoAdmin.id) return refuse('DEMO_ENDS_ITSELF')
    const said = await ctx.installation.endDemo()
    await asActor(ctx.db, by, (tx) => audit(tx, { action: 'demo ended', actorId: by.id }))
    return { said }
  }),

  /** @throws CHILDREN_LEARN_HERE */
  emptyContent: adminWithPassword.mutation(async ({ ctx: { tx, actor } }) => {
    const competencies = await elevated(tx, 'there is no child, and the content is to go', emptyContent)
    await audit(tx, { action: 'content emptied', actorId: actor.id, details: { competencies } })
    return { competencies }
  }),
})

async function readCounts(tx: Tx) {
  const children = await tx
    .selectFrom('children')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const demo = await tx.selectFrom('profiles').where('id', 'in', demoIds).select('id').limit(1).executeTakeFirst()
  return {
    competencies: await countBundled(tx),
    children: Number(children.count),
    hasDemo: demo !== undefined,
    ...(await readTestMails(tx)),
  }
}
