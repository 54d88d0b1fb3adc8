import { z } from 'zod'
import { contentSearch } from '../../../domain/content/content-search.ts'
import { factCheckInput } from '../../../domain/content/fact-checks.ts'
import { today } from '../../../domain/platform/dates.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { draftsRouter } from '../../content/drafts/router.ts'
import { listCalls, recordCheck } from '../../content/facts/calls.ts'
import { listDueReviews } from '../../content/facts/due.ts'
import { mediaRouter } from '../../content/media/router.ts'
import { reviewsRouter } from '../../content/reviews/router.ts'
import { schedulesRouter } from '../../content/schedules/router.ts'
import { searchContent } from '../../content/search/search.ts'
import { renewSecret } from '../../content/simulations/secrets.ts'
import { checkNow } from '../../content/simulations/watch/checks.ts'
import { listSilent } from '../../content/simulations/watch/read-health.ts'
import { standingRouter } from '../../content/standing/router.ts'
import { requireStaff } from '../../people/accounts/staff-route.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated } from '../../platform/db/actor.ts'
import { notFound } from '../../platform/db/refuse.ts'
import { anyone, author, editor, operator, router } from '../../trpc.ts'
import { adminAnnouncementsRouter } from '../announcements/router.ts'
import { readBackupState } from '../backup/state.ts'
import { operatorDetailsRouter } from '../branding/details-router.ts'
import { brandingRouter } from '../branding/router.ts'
import { doctorRouter } from '../doctor/router.ts'
import { setupRouter } from '../setup/router.ts'
import { readHeadcounts, readStatistics } from '../statistics/read.ts'
import { auditRouter } from './audit.ts'
import { adminCompetenciesRouter } from './competencies.ts'
import { adminFaqRouter } from './faq.ts'
import { adminGlossaryRouter } from './glossary.ts'
import { adminLevelsRouter } from './levels.ts'
import { adminLinksRouter } from './links.ts'
import { adminMailsRouter } from './mails.ts'
import { adminTermsRouter } from './terms.ts'
import { adminUsersRouter } from './users.ts'

/** Counted before the transaction, in which there is no second connection. */
const searching = anyone.use(async ({ ctx, next }) => {
  const person = await ctx.findPerson()
  if (person) await ctx.throttle.require(['content search: person', person.id])
  return next()
})

export const adminRouter = router({
  competencies: adminCompetenciesRouter,
  skillLevels: adminLevelsRouter,
  content: draftsRouter,
  standing: standingRouter,
  reviews: reviewsRouter,
  schedules: schedulesRouter,
  links: adminLinksRouter,
  faq: adminFaqRouter,
  glossary: adminGlossaryRouter,
  users: adminUsersRouter,
  announcements: adminAnnouncementsRouter,
  terms: adminTermsRouter,
  media: mediaRouter,
  mails: adminMailsRouter,
  audit: auditRouter,
  doctor: doctorRouter,
  branding: brandingRouter,
  operatorDetails: operatorDetailsRouter,
  setup: setupRouter,

  /** A new key for a provider to sign outcomes with, shown this once; the old one becomes invalid (decision 012). */
  renewSimulationSecret: editor.input(z.object({ id: uuid })).mutation(async ({ ctx: { tx, actor }, input }) => {
    const simulation = await tx
      .selectFrom('simulations')
      .where('id', '=', input.id)
      .select('id')
      .executeTakeFirstOrThrow(notFound)
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
    const editor = await requireStaff(ctx, 'edit')
    return checkNow({ ...ctx, editor, simulationId: input.id })
  }),

  /** Published simulations that did not answer two nights in a row: nobody can start them. */
  silentSimulations: author.query(({ ctx: { tx } }) => listSilent(tx)),

  /** Facts and texts that should be looked at again, with where they stand (decision 079). */
  dueReviews: author.query(({ ctx: { tx } }) => listDueReviews(tx, today())),

  /** Help that has to be dialled or opened this month, with who did. */
  calls: author.query(({ ctx: { tx } }) => listCalls(tx, today())),
  /** @throws NOT_FOUND */
  recordCheck: author
    .input(factCheckInput)
    .mutation(({ ctx: { tx, actor }, input }) => recordCheck(tx, actor.id, input)),

  /** Everything that editors write, by a text that stands in it. @throws TooManyAttempts */
  search: searching
    .concat(author)
    .input(contentSearch)
    .query(({ ctx: { tx, actor }, input: { text } }) =>
      searchContent(tx, { text, alsoAside: actor.role !== 'author' }),
    ),

  /** When there was a scheduled backup, a proven one, and what failed last (decision 093). */
  backups: operator.query(({ ctx: { tx } }) => elevated(tx, 'admins are told how backups do', readBackupState)),

  /** How many competencies, parent accounts and children there are (S7.19). Numbers only: no admin reads a child. */
  counts: operator.query(({ ctx: { tx } }) =>
    elevated(tx, 'counting children without seeing them', (tx) => readHeadcounts(tx)),
  ),

  /** Usage in numbers that no child can be found in (decision 051). */
  statistics: author.query(({ ctx: { tx } }) => readStatistics(tx)),
})
