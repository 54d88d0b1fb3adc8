import { z } from 'zod'
import { today } from '../../../domain/dates.ts'
import { uuid } from '../../../domain/fields.ts'
import { draftsRouter } from '../../content/drafts/router.ts'
import { listDueReviews } from '../../content/facts/due.ts'
import { mediaRouter } from '../../content/media/router.ts'
import { renewSecret } from '../../content/simulations/secrets.ts'
import { checkNow } from '../../content/simulations/watch/check-now.ts'
import { listSilent } from '../../content/simulations/watch/read-health.ts'
import { requireAdmin } from '../../people/accounts/require-admin.ts'
import { audit } from '../../platform/audit/record.ts'
import { auditRouter } from '../../platform/audit/router.ts'
import { elevated } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { admin, anyone, router } from '../../trpc.ts'
import { readBackupState } from '../backup/state.ts'
import { readHeadcounts, readStatistics } from '../statistics/read.ts'
import { adminCompetenciesRouter } from './competencies.ts'
import { adminFaqRouter } from './faq.ts'
import { adminGlossaryRouter } from './glossary.ts'
import { adminLevelsRouter } from './levels.ts'
import { adminLinksRouter } from './links.ts'
import { adminMailsRouter } from './mails.ts'
import { adminUsersRouter } from './users.ts'

export const adminRouter = router({
  competencies: adminCompetenciesRouter,
  skillLevels: adminLevelsRouter,
  content: draftsRouter,
  links: adminLinksRouter,
  faq: adminFaqRouter,
  glossary: adminGlossaryRouter,
  users: adminUsersRouter,
  media: mediaRouter,
  mails: adminMailsRouter,
  audit: auditRouter,

  /** A new key for a provider to sign outcomes with, shown this once; the old one becomes invalid (decision 012). */
  renewSimulationSecret: admin.input(z.object({ id: uuid })).mutation(async ({ ctx: { tx, actor }, input }) => {
    const simulation = await tx.selectFrom('simulations').where('id', '=', input.id).select('id').executeTakeFirst()
    if (!simulation) return refuse('NOT_FOUND')
    const secret = await elevated(tx, 'secrets are the server’s', (tx) => renewSecret(tx, simulation.id))
    await audit(tx, {
      action: 'simulation secret renewed',
      actorId: actor.id,
      subject: simulation.id,
      details: { type: 'simulation' },
    })
    return { secret }
  }),

  /** Checks a published simulation. No transaction of its own: the provider is called in the middle. */
  checkSimulation: anyone.input(z.object({ id: uuid })).mutation(async ({ ctx, input }) => {
    const admin = await requireAdmin(ctx)
    return checkNow({ ...ctx, admin, simulationId: input.id })
  }),

  /** Published simulations that did not answer two nights in a row: nobody can start them. */
  silentSimulations: admin.query(({ ctx: { tx } }) => listSilent(tx)),

  /** Facts and texts that should be looked at again, with where they stand (decision 079). */
  dueReviews: admin.query(({ ctx: { tx } }) => listDueReviews(tx, today())),

  /** When there was a scheduled backup, a proven one, and what failed last (decision 093). */
  backups: admin.query(({ ctx: { tx } }) => elevated(tx, 'admins are told how backups do', readBackupState)),

  /** How many competencies, parent accounts and children there are (S7.19). Numbers only: no admin reads a child. */
  counts: admin.query(({ ctx: { tx } }) =>
    elevated(tx, 'counting children without seeing them', (tx) => readHeadcounts(tx)),
  ),

  /** Usage in numbers that no child can be found in (decision 051). */
  statistics: admin.query(({ ctx: { tx } }) => readStatistics(tx)),
})
