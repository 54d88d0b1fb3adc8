import { randomUUID } from 'node:crypto'
import type { StaffRole } from '../../domain/people/roles.ts'
import type { Person } from '../../server/people/accounts/session.ts'
import type { Db } from '../../server/platform/db/actor.ts'
import { readsOf } from '../../server/platform/db/reads/reads.ts'
import { createCaller } from '../../server/router.ts'
import type { Services } from '../../server/services.ts'
import type { TestChild, TestParent } from './people.ts'
import { testServices } from './services.ts'

export const TEST_KEY = 'a key only this test knows, 32 characters'

/** The API as somebody calls it, without a browser: procedures, roles and policies are the real ones. */
export function callersOf(db: Db, changed: Partial<Services> = {}) {
  const services = { ...testServices(db, { secret: TEST_KEY, publicUrl: 'http://127.0.0.1:3000' }), ...changed }
  const as = (
    someone: (Omit<Person, 'session' | 'owesTerms'> & { owesTerms?: boolean }) | undefined,
    sessionId: string = randomUUID(),
    { hasFreshPassword = true, isOpenedByOther = false } = {},
  ) => {
    const person = someone && {
      owesTerms: false,
      ...someone,
      session: { id: sessionId, hasFreshPassword, isOpenedByOther },
    }
    // Each call as a request of its own.
    return createCaller(() => ({
      ...services,
      mailboxIsOpen: false,
      requestId: 'test',
      clientAddress: '192.0.2.1',
      findPerson: async () => person,
      findPersonAgain: async () => person,
      reads: readsOf.get(db)?.gather(),
    }))
  }
  return {
    catalogue: services.catalogue,
    visitor: as(undefined),
    /** `sessionId`: of a session that stands in the database, for what refers to it. */
    asParent: (parent: TestParent, sessionId?: string, { owesTerms = false, hasFreshPassword = true } = {}) =>
      as({ id: parent.id, isParent: true, isAdmin: false, staffRole: null, childId: null, owesTerms }, sessionId, {
        hasFreshPassword,
      }),
    /** Somebody of the team who is no admin. */
    asStaff: (person: TestParent, staffRole: StaffRole, { hasFreshPassword = true } = {}) =>
      as({ id: person.id, isParent: false, isAdmin: false, staffRole, childId: null }, undefined, { hasFreshPassword }),
    asAdmin: (admin: TestParent) =>
      as({ id: admin.id, isParent: false, isAdmin: true, staffRole: null, childId: null }),
    /** Signed in more than ten minutes ago. */
    asAdminWithoutFreshPassword: (admin: TestParent) =>
      as({ id: admin.id, isParent: false, isAdmin: true, staffRole: null, childId: null }, undefined, {
        hasFreshPassword: false,
      }),
    /** `isOpenedByOther`: by a parent, in the child's place. */
    asChild: (child: TestChild, { isOpenedByOther = false } = {}) =>
      as(
        { id: child.userId ?? 'no account', isParent: false, isAdmin: false, staffRole: null, childId: child.id },
        undefined,
        { isOpenedByOther },
      ),
  }
}
