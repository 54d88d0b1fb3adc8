import { adminRouter } from './admin/router.ts'
import { assignmentsRouter } from './assignments/router.ts'
import { childrenRouter } from './children/router.ts'
import { competenciesRouter } from './competencies/router.ts'
import { consentsRouter } from './consents/router.ts'
import { dailyStatusRouter } from './daily-status/router.ts'
import { familyRouter } from './family/router.ts'
import { faqRouter } from './faq/router.ts'
import { insightRouter } from './insight/router.ts'
import { invitationsRouter } from './invitations/router.ts'
import { learningRouter } from './learning/router.ts'
import { lessonsRouter } from './lessons/router.ts'
import { liveRouter } from './live/router.ts'
import { mailboxRouter } from './mail/mailbox.ts'
import { nicknameLoginsRouter } from './nickname-logins/router.ts'
import { ownDataRouter } from './own-data/router.ts'
import { passesRouter } from './passes/router.ts'
import { profileRouter } from './profile/router.ts'
import { quizzesRouter } from './quizzes/router.ts'
import { readingComfortRouter } from './reading-comfort/router.ts'
import { refreshersRouter } from './refreshers/router.ts'
import { sessionRouter } from './sessions/router.ts'
import { sharingRouter } from './sharing/router.ts'
import { simulationsRouter } from './simulations/router.ts'
import { createCallerFactory, router } from './trpc.ts'

/** Everything the browser can ask of the server, by noun. */
export const appRouter = router({
  session: sessionRouter,
  profile: profileRouter,
  competencies: competenciesRouter,
  children: childrenRouter,
  consents: consentsRouter,
  ownData: ownDataRouter,
  family: familyRouter,
  invitations: invitationsRouter,
  nicknameLogins: nicknameLoginsRouter,
  assignments: assignmentsRouter,
  passes: passesRouter,
  learning: learningRouter,
  insight: insightRouter,
  readingComfort: readingComfortRouter,
  lessons: lessonsRouter,
  quizzes: quizzesRouter,
  refreshers: refreshersRouter,
  simulations: simulationsRouter,
  sharing: sharingRouter,
  dailyStatus: dailyStatusRouter,
  faq: faqRouter,
  mailbox: mailboxRouter,
  live: liveRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
