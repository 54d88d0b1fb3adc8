import type { inferRouterOutputs } from '@trpc/server'
import { competenciesRouter } from './content/competencies/router.ts'
import { faqRouter } from './content/faq/router.ts'
import { glossaryRouter } from './content/glossary/router.ts'
import { activitiesRouter } from './learning/activities/router.ts'
import { agreementsRouter } from './learning/agreements/router.ts'
import { assignmentsRouter } from './learning/assignments/router.ts'
import { learningRouter } from './learning/child-home/router.ts'
import { dailyStatusRouter } from './learning/daily-status/router.ts'
import { consentsRouter } from './learning/family/consents-router.ts'
import { familyRouter } from './learning/family/router.ts'
import { figureRouter } from './learning/figure/router.ts'
import { helpingRouter } from './learning/helping/router.ts'
import { insightRouter } from './learning/insight/router.ts'
import { lessonsRouter } from './learning/lessons/router.ts'
import { notebookRouter } from './learning/notebook/router.ts'
import { passesRouter } from './learning/passes/router.ts'
import { pretestsRouter } from './learning/pretests/router.ts'
import { quizzesRouter } from './learning/quizzes/router.ts'
import { readingComfortRouter } from './learning/reading-comfort/router.ts'
import { refreshersRouter } from './learning/refreshers/router.ts'
import { remindersRouter } from './learning/reminders/router.ts'
import { sharingRouter } from './learning/sharing/router.ts'
import { simulationsRouter } from './learning/simulations/router.ts'
import { togetherTasksRouter } from './learning/together-tasks/router.ts'
import { trialRouter } from './learning/trial/router.ts'
import { wishesRouter } from './learning/wishes/router.ts'
import { adminRouter } from './operation/admin/router.ts'
import { announcementsRouter } from './operation/announcements/router.ts'
import { mailboxRouter } from './operation/mailbox/router.ts'
import { passkeysRouter } from './people/accounts/passkeys/router.ts'
import { childrenRouter } from './people/children/router.ts'
import { accompaniedRouter, guardiansRouter } from './people/guardians/router.ts'
import { invitationsRouter } from './people/invitations/router.ts'
import { nicknameLoginsRouter } from './people/nickname-logins/router.ts'
import { ownDataRouter } from './people/privacy/router.ts'
import { profileRouter } from './people/profile/router.ts'
import { liveRouter, sessionRouter } from './people/sessions/router.ts'
import { termsRouter } from './people/terms/router.ts'
import { createCallerFactory, router } from './trpc.ts'

export const appRouter = router({
  session: sessionRouter,
  profile: profileRouter,
  passkeys: passkeysRouter,
  reminders: remindersRouter,
  competencies: competenciesRouter,
  children: childrenRouter,
  consents: consentsRouter,
  ownData: ownDataRouter,
  family: familyRouter,
  guardians: guardiansRouter,
  accompanied: accompaniedRouter,
  helping: helpingRouter,
  invitations: invitationsRouter,
  nicknameLogins: nicknameLoginsRouter,
  assignments: assignmentsRouter,
  agreements: agreementsRouter,
  passes: passesRouter,
  learning: learningRouter,
  insight: insightRouter,
  activities: activitiesRouter,
  notebook: notebookRouter,
  figure: figureRouter,
  wishes: wishesRouter,
  togetherTasks: togetherTasksRouter,
  readingComfort: readingComfortRouter,
  lessons: lessonsRouter,
  quizzes: quizzesRouter,
  pretests: pretestsRouter,
  refreshers: refreshersRouter,
  simulations: simulationsRouter,
  sharing: sharingRouter,
  trial: trialRouter,
  dailyStatus: dailyStatusRouter,
  faq: faqRouter,
  glossary: glossaryRouter,
  mailbox: mailboxRouter,
  announcements: announcementsRouter,
  terms: termsRouter,
  live: liveRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter
/** What the API answers, by router and procedure. */
export type RouterOutputs = inferRouterOutputs<AppRouter>
export const createCaller = createCallerFactory(appRouter)
