import { type RawBuilder, sql, type Updateable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '../../server/platform/db/actor.ts'
import type { DB } from '../../server/platform/db/types.ts'
import type { Person } from './people.ts'
import { tryAs } from './probe.ts'
import { TOKENS, type World } from './world.ts'

/** Something the owner changes before a person asks. */
type Before = (tx: Tx) => Promise<unknown>

/** The functions that a secret opens: what each of them tells, and when it tells nothing. */
export function testDoors(theWorld: () => World) {
  const ask = (person: Person, question: RawBuilder<unknown>, before?: Before) =>
    tryAs(theWorld(), person, async (tx) => (await question.execute(tx)).rows, before)
  const ofInvited = (changes: Updateable<DB['childInvitations']>) => (tx: Tx) =>
    tx.updateTable('childInvitations').set(changes).where('childId', '=', theWorld().invited.id).execute()
  const expired = ofInvited({ expiresAt: new Date() })

  describe('an invitation link tells a visitor', () => {
    const askAbout = (token: string, before?: Before) =>
      ask('visitor', sql`select * from get_invitation_by_token(${token})`, before)

    test('who invites whom, and nothing else, while it is valid', async () => {
      const { invited } = theWorld()
      expect(await askAbout(TOKENS.invitation)).toEqual([
        {
          childEmail: invited.email,
          childId: invited.id,
          childName: 'Ida',
          childLastName: 'Muster',
          parentFirstName: 'Petra',
          parentLastName: 'Muster',
          isValid: true,
        },
      ])
    })

    const changeChild = (changes: Updateable<DB['children']>) => (tx: Tx) =>
      tx.updateTable('children').set(changes).where('id', '=', theWorld().invited.id).execute()
    test.each<[string, Before]>([
      ['it was used', ofInvited({ usedAt: new Date() })],
      ['a newer one took its place', ofInvited({ revokedAt: new Date() })],
      ['its seven days are over', expired],
      ['the child has an account', (tx) => changeChild({ authUserId: theWorld().admin.id })(tx)],
      ['the child has another address', changeChild({ email: 'neu@familie.example' })],
    ])('that it is no longer valid once %s', async (_, before) => {
      expect(await askAbout(TOKENS.invitation, before)).toMatchObject([{ isValid: false }])
    })

    test('nothing when nobody ever made it, or the child is gone', async () => {
      expect(await askAbout('invented')).toEqual([])
      const remove: Before = (tx) => tx.deleteFrom('children').where('id', '=', theWorld().invited.id).execute()
      expect(await askAbout(TOKENS.invitation, remove)).toEqual([])
    })
  })

  describe('the server accepts an invitation', () => {
    const accept = sql`select accept_child_invitation(${TOKENS.invitation}) as ok`
    const link = (email: string) =>
      sql`select link_child_to_auth_user(${theWorld().invited.id}, ${theWorld().admin.id}, ${email}) as ok`

    test('once', async () => {
      expect(await ask('job', accept)).toEqual([{ ok: true }])
      expect(await ask('job', accept, (tx) => accept.execute(tx))).toEqual([{ ok: false }])
    })

    test('not when it has expired or was never made', async () => {
      expect(await ask('job', accept, expired)).toEqual([{ ok: false }])
      expect(await ask('job', sql`select accept_child_invitation('invented') as ok`)).toEqual([{ ok: false }])
    })

    test('and links the child to one login only, and only under the address that was invited', async () => {
      const { email } = theWorld().invited
      expect(await ask('job', link(email))).toEqual([{ ok: true }])
      expect(await ask('job', link(email), (tx) => link(email).execute(tx))).toEqual([{ ok: false }])
      expect(await ask('job', link('fremd@familie.example'))).toEqual([{ ok: false }])
    })
  })

  describe('a share link tells a visitor', () => {
    const askAbout = (token: string, before?: Before) =>
      ask('visitor', sql`select * from get_content_by_token(${token})`, before)
    const switchOff = (table: 'shareableLinks' | 'childShareableLinks') => (tx: Tx) =>
      tx.updateTable(table).set({ isActive: false }).execute()

    test('what it opens, and for which child it counts', async () => {
      const { levels, child } = theWorld()
      const content = { contentType: 'quiz', contentId: levels.open.quizId }
      expect(await askAbout(TOKENS.childLink)).toEqual([{ ...content, childId: child.id }])
      expect(await askAbout(TOKENS.link)).toEqual([{ ...content, childId: null }])
    })

    test('nothing when it is switched off, or when nobody ever made it', async () => {
      expect(await askAbout(TOKENS.childLink, switchOff('childShareableLinks'))).toEqual([])
      expect(await askAbout(TOKENS.link, switchOff('shareableLinks'))).toEqual([])
      expect(await askAbout('invented')).toEqual([])
    })
  })

  describe('the code of a pass tells a visitor', () => {
    const codeOf = () => `pass of ${theWorld().child.id}`
    const askAbout = (code: string, before?: Before) =>
      ask('visitor', sql`select title, levels, first_name from get_pass_by_code(${code})`, before)
    const showName = (tx: Tx) => tx.updateTable('passChecks').set({ showsName: true }).execute()

    test('what was earned, and the first name only where a parent wants it', async () => {
      const pass = { title: theWorld().competency.title, levels: ['Stufe 1'] }
      expect(await askAbout(codeOf())).toEqual([{ ...pass, firstName: null }])
      expect(await askAbout(codeOf(), showName)).toEqual([{ ...pass, firstName: 'Mila' }])
    })

    test.each<[string, Before]>([
      ['it is switched off', (tx) => tx.deleteFrom('passChecks').execute()],
      ['the consent is withdrawn', (tx) => tx.updateTable('consents').set({ withdrawnAt: new Date() }).execute()],
      ['the child is gone', (tx) => tx.deleteFrom('children').where('id', '=', theWorld().child.id).execute()],
    ])('nothing once %s', async (_, before) => {
      expect(await askAbout(codeOf(), before)).toEqual([])
    })

    test('nothing when nobody ever made it', async () => {
      expect(await askAbout('invented')).toEqual([])
      expect(await askAbout('')).toEqual([])
    })
  })

  describe('the connection itself learns', () => {
    const findPerson = (token: string, before?: Before) =>
      ask(
        'login',
        sql`select user_id, is_parent, is_admin, staff_role, child_id from auth.person_by_session(${token})`,
        before,
      )

    test('who is behind a session, as long as it lasts', async () => {
      const person = { userId: theWorld().parent.id, isParent: true, isAdmin: false, staffRole: null, childId: null }
      expect(await findPerson(TOKENS.session)).toEqual([person])
      const end: Before = (tx) => sql`update auth.session set "expiresAt" = now()`.execute(tx)
      expect(await findPerson(TOKENS.session, end)).toEqual([])
      expect(await findPerson('invented')).toEqual([])
    })

    test('whether an address is taken, however it is written', async () => {
      const isTaken = (address: string) => ask('login', sql`select auth.email_is_taken(${address}) as taken`)
      expect(await isTaken(theWorld().parent.email.toUpperCase())).toEqual([{ taken: true }])
      expect(await isTaken('niemand@familie.example')).toEqual([{ taken: false }])
    })
  })
}
