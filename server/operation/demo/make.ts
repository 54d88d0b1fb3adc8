import { sql } from 'kysely'
import { today } from '../../../domain/platform/dates.ts'
import { Catalogue } from '../../content/competencies/catalogue.ts'
import { rememberQuestions } from '../../content/faq/questions.ts'
import { rememberGlossary } from '../../content/glossary/glossary.ts'
import { Trial } from '../../learning/trial/trial.ts'
import { openAuthDatabase } from '../../people/accounts/auth-database.ts'
import { hashPassword } from '../../people/accounts/password.ts'
import { mailedToken } from '../../people/invitations/link.ts'
import { Terms } from '../../people/terms/terms.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import type { Database } from '../../platform/db/connect.ts'
import { createThrottle } from '../../platform/guard/throttle.ts'
import { LiveHub } from '../../platform/live/hub.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { createCaller } from '../../router.ts'
import { ourBranding } from '../branding/branding.ts'
import { noInstallation } from '../setup/installation.ts'
import {
  competencies,
  type DemoChild,
  demoAdmin,
  demoChildren,
  demoLogins,
  demoParent,
  familyBegan,
  neighbours,
  UNFINISHED,
} from './family.ts'
import { type CallerOf, instant, learn, moveNews, somebody } from './learn.ts'
import { countDemo, makeNeighbours } from './neighbours.ts'
import { demoPassword, demoPictures } from './password.ts'

/**
 * Makes the demo family, the demo admin and the neighbours. Children are added, invited and taught by the procedures of
 * the product; logins, times and what the neighbours did are written directly.
 */
export async function makeDemoFamily(database: Database, key: string): Promise<void> {
  const { db } = database
  const catalogue = new Catalogue(db)
  const questions = rememberQuestions(db)
  const glossary = rememberGlossary(db)
  const throttle = createThrottle(db, key)
  const callerOf: CallerOf = (person) => {
    const somebody = person && { ...person, session: { id: '', hasFreshPassword: false, isOpenedByOther: false } }
    return createCaller({
      db,
      catalogue,
      questions,
      glossary,
      trial: new Trial(db),
      terms: new Terms(db),
      mailboxIsOpen: false,
      // Nobody has a mailbox at these addresses.
      mailer: {
        enqueue: async () => {},
        notify: async () => {},
        enqueueReady: async () => {},
        enqueueAnnouncement: async () => {},
        render: async () => ({ subject: '', text: '', html: '' }),
        isDelivering: false,
        route: 'nowhere',
      },
      live: new LiveHub(),
      outbound: createOutbound({ allowed: [] }),
      // Nobody uploads.
      storage: {
        put: async () => {},
        putFile: async () => {},
        read: async () => undefined,
        readPart: async () => undefined,
        remove: async () => {},
        list: async () => [],
      },
      lab: { url: '', secret: '' }, // nobody starts a simulation here
      appSecret: key,
      publicUrl: '',
      branding: ourBranding,
      installation: noInstallation,
      doctor: { examine: async () => [], examineStart: async () => [] }, // nobody looks after it from within
      requestId: 'demo',
      throttle,
      clientAddress: '127.0.0.1',
      findPerson: async () => somebody,
      findPersonAgain: async () => somebody,
    })
  }
  await makeLogins(database, key)
  await makeNeighbours(db, callerOf)
  for (const child of demoChildren) await makeChild({ db, key, callerOf }, child)
  await countDemo(db)
  await finish(database)
}

/** The parent's address is UNFINISHED until `finish`, so that a later start sees it. Neighbours get no password. */
async function makeLogins({ db, pool }: Database, key: string) {
  const people = [
    { ...demoParent, loginEmail: UNFINISHED },
    { ...demoAdmin, loginEmail: demoAdmin.email },
  ]
  const logins = await Promise.all(
    people.map(async (person) => ({ ...person, hash: await hashPassword(demoPassword(key, person.email)) })),
  )
  const neighboursLogins = neighbours.map((person) => ({ ...person, loginEmail: person.email, hash: null }))
  await openAuthDatabase(pool)
    .connection()
    .execute(async (auth) => {
      for (const { id, firstName, lastName, loginEmail, hash } of [...logins, ...neighboursLogins]) {
        await sql`
          insert into auth."user" ("id", "name", "email", "firstName", "lastName")
          values (${id}, ${`${firstName} ${lastName}`}, ${loginEmail}, ${firstName}, ${lastName})`.execute(auth)
        if (hash)
          await sql`
            insert into auth.account ("accountId", "providerId", "userId", "password")
            values (${id}, 'credential', ${id}, ${hash})`.execute(auth)
      }
    })
  await asSystem(db, 'the demo has an admin', (tx) =>
    tx.updateTable('profiles').set({ isAdmin: true, isParent: false }).where('id', '=', demoAdmin.id).execute(),
  )
}

async function makeChild({ db, key, callerOf }: { db: Db; key: string; callerOf: CallerOf }, child: DemoChild) {
  const parent = callerOf({ ...somebody, id: demoParent.id, isParent: true })
  const { name, gender, login } = child
  const email = 'email' in login ? login.email : null
  const form = { name, lastName: demoParent.lastName, gender, birthdate: birthdateOf(child), email }
  const { id: childId } = await parent.children.add({ ...form, consent: true })
  if (child.registered && 'email' in login) {
    const { link } = await parent.invitations.create({ childId })
    // As if it had come by mail: a copied one would count against whoever tries the real thing on this machine.
    const token = mailedToken(key, link.slice(link.lastIndexOf('/') + 1))
    await callerOf().invitations.accept({ token, password: demoPassword(key, login.email) })
  }
  if (child.registered && 'nickname' in login) {
    const { nickname } = login
    const secret = { method: 'pictures' as const, pictures: demoPictures(key, nickname) }
    await parent.nicknameLogins.set({ childId, nickname, secret })
  }
  await moveBeginning(db, childId, child)
  for (const { competency, ...when } of child.assigned) {
    await parent.assignments.assign({ childId, competencyId: competencies[competency] })
    await moveNews(db, childId, when)
  }
  if (!child.registered) return
  const caller = callerOf({ ...somebody, id: await readUserId(db, childId), childId })
  await learn(db, { childId, caller }, child.learns)
  if (!child.own) return
  const { figure, wish, ...when } = child.own
  await caller.figure.dress(figure)
  if (wish) await caller.wishes.set({ competencyId: competencies[wish], isWished: true })
  await moveNews(db, childId, when)
}

/** The birth date of somebody who became this old so many days ago; a 29 February becomes the first of March. */
function birthdateOf({ age, birthdayDaysAgo }: DemoChild): string {
  const day = new Date(`${today()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - birthdayDaysAgo)
  day.setUTCFullYear(day.getUTCFullYear() - age)
  return day.toISOString().slice(0, 10)
}

const readUserId = (db: Db, childId: string) =>
  asSystem(db, 'the login of a demo child', async (tx) => {
    const child = await tx
      .selectFrom('children')
      .where('id', '=', childId)
      .select((eb) => eb.ref('authUserId').$notNull().as('userId'))
      .executeTakeFirstOrThrow()
    return child.userId
  })

/** Moves the child's row, consent, nickname and invitation to when they were made. */
const moveBeginning = (db: Db, childId: string, { added, registered }: DemoChild) =>
  asSystem(db, 'the demo tells of the last weeks', async (tx) => {
    const begun = instant(added)
    await sql`update children set created_at = ${begun} where id = ${childId}`.execute(tx)
    await sql`update consents set given_at = ${begun} where child_id = ${childId}`.execute(tx)
    await sql`update nickname_logins set changed_at = ${begun} where child_id = ${childId}`.execute(tx)
    if (!registered) return
    const accepted = instant(registered)
    await sql`
      update child_invitations set created_at = ${accepted}, used_at = ${accepted}, expires_at = ${accepted} + interval '7 days'
      where child_id = ${childId}`.execute(tx)
  })

/** Confirms the addresses, so that nobody waits for mail that cannot come, and gives the parent its real one. */
const finish = ({ pool }: Database) =>
  openAuthDatabase(pool)
    .connection()
    .execute(async (auth) => {
      await sql`
        update auth."user" set "emailVerified" = true, "createdAt" = ${instant(familyBegan)},
          "email" = case when "id" = ${demoParent.id} then ${demoParent.email} else "email" end
        where "email" = any(${[UNFINISHED, ...[...demoLogins, ...neighbours].map(({ email }) => email)]})`.execute(auth)
    })
