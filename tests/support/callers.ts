import { randomUUID } from 'node:crypto'
import { Catalogue } from '../../server/content/competencies/catalogue.ts'
import { Questions } from '../../server/content/faq/questions.ts'
import type { Person } from '../../server/people/accounts/session.ts'
import type { Db } from '../../server/platform/db/actor.ts'
import { createThrottle } from '../../server/platform/guard/throttle.ts'
import { LiveHub } from '../../server/platform/live/hub.ts'
import { createOutbound } from '../../server/platform/outbound/outbound.ts'
import { createCaller } from '../../server/router.ts'
import type { TestChild, TestParent } from './people.ts'
import { testLab } from './simulation-provider.ts'
import { testStorage } from './storage.ts'
import { testMailer } from './test-mailer.ts'

export const TEST_KEY = 'a key only this test knows, 32 characters'

/** The API as somebody calls it, without a browser: procedures, roles and policies are the real ones. */
export function callersOf(
  db: Db,
  { mailer = testMailer, outbound = createOutbound({ allowed: [] }), lab = testLab, storage = testStorage } = {},
) {
  const catalogue = new Catalogue(db)
  const questions = new Questions(db)
  const throttle = createThrottle(db, TEST_KEY)
  const live = new LiveHub()
  const as = (
    someone: Omit<Person, 'session'> | undefined,
    sessionId: string = randomUUID(),
    { hasFreshPassword = true } = {},
  ) => {
    const person = someone && { ...someone, session: { id: sessionId, hasFreshPassword } }
    return createCaller({
      db,
      catalogue,
      questions,
      mailer,
      mailboxIsOpen: false,
      live,
      outbound,
      lab,
      storage,
      invitationKey: TEST_KEY,
      publicUrl: 'http://127.0.0.1:3000',
      requestId: 'test',
      throttle,
      clientAddress: '192.0.2.1',
      findPerson: async () => person,
      findPersonAnew: async () => person,
    })
  }
  return {
    catalogue,
    visitor: as(undefined),
    /** `sessionId`: of a session that stands in the database, for what refers to it. */
    asParent: (parent: TestParent, sessionId?: string) =>
      as({ id: parent.id, isParent: true, isAdmin: false, childId: null }, sessionId),
    asAdmin: (admin: TestParent) => as({ id: admin.id, isParent: false, isAdmin: true, childId: null }),
    /** Signed in more than ten minutes ago. */
    asAdminWithoutFreshPassword: (admin: TestParent) =>
      as({ id: admin.id, isParent: false, isAdmin: true, childId: null }, undefined, { hasFreshPassword: false }),
    asChild: (child: TestChild) =>
      as({ id: child.userId ?? 'no account', isParent: false, isAdmin: false, childId: child.id }),
  }
}
