import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { renderLetter } from '../../../emails/letters.tsx'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeFamily } from '../../../tests/support/learning.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, PASSWORD } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { createMailer } from '../../mail/mailer.ts'

const database = await useDatabase()
const api = callersOf(database.db)

async function family(options: Parameters<typeof makeFamily>[1] = {}) {
  const { parent, child, asParent } = await makeFamily(database.db, { registered: false, ...options })
  return { parent, child, caller: asParent }
}

const tokenOf = (link = '') => link.slice(link.lastIndexOf('/') + 1)
const linkIn = (text = '') => /http\S+\/invitation\/\S+/.exec(text)?.[0]

describe('an invitation by mail', () => {
  test('leaves a trace for the parent until it is accepted, and a link that was only shown leaves another', async () => {
    const { child, caller } = await family()
    const { caller: stranger } = await family()
    const trace = async () => (await caller.children.list())[0]?.invitation
    expect(await trace()).toBeNull()
    const { link, expiresAt } = await caller.invitations.create({ childId: child.id })
    expect(await trace()).toMatchObject({ mailedAt: null, expiresAt })
    await caller.invitations.mail({ childId: child.id })
    expect(await trace()).toMatchObject({ mailedAt: expect.stringMatching(/Z$/), expiresAt })
    expect((await stranger.children.list())[0]?.invitation).toBeNull()

    await api.visitor.invitations.accept({ token: tokenOf(link), password: PASSWORD })
    expect(await trace()).toBeNull()
  })

  test('carries the link of the dialog with a proof, and whoever accepts it has a confirmed address', async () => {
    const { child, caller } = await family()
    const { link } = await caller.invitations.create({ childId: child.id })
    expect(await caller.invitations.mail({ childId: child.id })).toEqual({ email: child.email })
    const [mail, ...others] = await mailsTo(database.db, child.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Petra Muster lädt dich zu Netzpass ein')
    expect(mail?.text).toContain('Hallo Mila,')
    const mailed = linkIn(mail?.text)
    expect(mailed).toMatch(new RegExp(`^${link}\\.[\\w-]{43}$`))

    await api.visitor.invitations.accept({ token: tokenOf(mailed), password: PASSWORD })
    const login = await asOwner(database.db, async (tx) => {
      const found = await sql`select "emailVerified" from auth."user" where email = ${child.email}`.execute(tx)
      return found.rows
    })
    expect(login).toEqual([{ emailVerified: true }])
    expect(await mailsTo(database.db, child.email)).toHaveLength(1) // nothing is left to be confirmed
  })

  test('makes the invitation when there is none yet', async () => {
    const { child, caller } = await family()
    await caller.invitations.mail({ childId: child.id })
    const [mail] = await mailsTo(database.db, child.email)
    expect(await caller.invitations.create({ childId: child.id })).toMatchObject({ isNew: false })
    expect((await api.visitor.invitations.byToken({ token: tokenOf(linkIn(mail?.text)) }))?.isValid).toBe(true)
  })

  test('goes to nobody else’s child, to none with an account and to none without an address', async () => {
    const { child } = await family()
    const { caller: stranger } = await family()
    await expect(stranger.invitations.mail({ childId: child.id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(api.visitor.invitations.mail({ childId: child.id })).rejects.toMatchObject(refusal('UNAUTHORIZED'))

    const { child: registered, caller } = await family({ registered: true })
    const mailing = caller.invitations.mail({ childId: registered.id })
    await expect(mailing).rejects.toMatchObject(refusal('CHILD_ALREADY_REGISTERED'))
    const asked = api.asChild(registered).invitations.mail({ childId: child.id })
    await expect(asked).rejects.toMatchObject(refusal('FORBIDDEN'))

    const { child: nowhere, caller: parent } = await family()
    const withoutEmail = { id: nowhere.id, name: 'Mila', lastName: 'Muster', birthdate: '2014-05-17', email: '' }
    await parent.children.update(withoutEmail)
    const sent = parent.invitations.mail({ childId: nowhere.id })
    await expect(sent).rejects.toMatchObject(refusal('CHILD_WITHOUT_EMAIL'))
    for (const { email } of [child, registered, nowhere]) expect(await mailsTo(database.db, email)).toEqual([])
  })

  test('is stopped after three to one address and ten of one parent within an hour', async () => {
    const { parent, child, caller } = await family()
    for (let count = 0; count < 3; count++) await caller.invitations.mail({ childId: child.id })
    await expect(caller.invitations.mail({ childId: child.id })).rejects.toThrow('Das waren zu viele Versuche.')
    expect(await mailsTo(database.db, child.email)).toHaveLength(3)

    const siblings = await Promise.all(
      Array.from({ length: 8 }, () => makeChild(database.db, parent, { registered: false })),
    )
    for (const { id } of siblings.slice(0, 7)) await caller.invitations.mail({ childId: id })
    const eleventh = caller.invitations.mail({ childId: siblings[7]?.id as string })
    await expect(eleventh).rejects.toThrow('Das waren zu viele Versuche.')
  })

  test('is not offered by a server that mails nothing, and refused', async () => {
    const mailer = createMailer({
      render: renderLetter,
      publicUrl: 'http://netzpass.example',
      route: 'nowhere',
      secret: '',
    })
    const { parent, child, caller } = await family()
    const silent = callersOf(database.db, { mailer }).asParent(parent)
    expect(await caller.invitations.create({ childId: child.id })).toMatchObject({ mailsArriveAt: 'smtp' })
    expect(await silent.invitations.create({ childId: child.id })).toMatchObject({ mailsArriveAt: 'nowhere' })
    await expect(silent.invitations.mail({ childId: child.id })).rejects.toMatchObject(refusal('NO_MAIL_SERVER'))
    expect(await mailsTo(database.db, child.email)).toEqual([])
  })
})
