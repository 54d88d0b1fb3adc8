import { sql } from 'kysely'
import { brand, ownBrand, takeBrand } from '../../../domain/brand.ts'
import { emailAddress } from '../../../domain/fields.ts'
import { readBrand } from '../../brand.ts'
import { createMailer } from '../../mail/mailer.ts'
import { renderWith } from '../../mail/render.ts'
import { mailRoute } from '../../mail/route.ts'
import { type Auth, createAuth } from '../../people/accounts/auth.ts'
import { findAccountByEmail } from '../../people/accounts/find-account.ts'
import { freeAddress } from '../../people/accounts/free-address.ts'
import { makeResetLink } from '../../people/accounts/reset-link.ts'
import { endTwoFactor } from '../../people/accounts/two-factor/change.ts'
import { findOwner } from '../../people/accounts/two-factor/set-up.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { explain, findCommandAccess, requireDatabase } from '../../platform/db/command-access.ts'
import { connect, type Database, openDatabase } from '../../platform/db/connect.ts'
import { importBuild, withBrand } from '../../platform/web/build.ts'
import { readSecret } from '../../secret.ts'
import { allowedOrigins, readSettings, type Settings, SettingsError } from '../../settings.ts'
import { endDemo } from '../demo/end.ts'
import { endByOperator, guardiansCommand, listGuardians } from './guardians.ts'
import { setAdminRole } from './set-admin-role.ts'

const USAGE = `So geht es:
  npm run admin -- add MAIL               macht ein Konto zum Admin; gibt es keines, wird eines angelegt
  npm run admin -- remove MAIL            nimmt einem Konto die Admin-Rechte; es bleibt ein Elternkonto
  npm run admin -- link MAIL              druckt einen Link, mit dem man ein neues Passwort setzt
  npm run admin -- end-two-factor MAIL    schaltet den zweiten Schritt aus, wenn Handy und Backup-Codes verloren sind
  npm run admin -- guardians KIND         zeigt, wer dieses Kind begleitet (KIND: seine Kennung)
  npm run admin -- guardians KIND --end BEGLEITUNG --reason TEXT
                                          beendet eine Begleitung; der Grund steht im Protokoll, alle bekommen eine Mail
  npm run admin -- end-demo               entfernt die Demo-Konten mit allem, was dazugehört`

/** The running server's embedded database through its socket, or, when no server runs, the database itself. */
async function openForTool(settings: Settings): Promise<Database> {
  if (settings.DATABASE_URL) return openDatabase(settings)
  const access = await findCommandAccess(settings)
  if (access) return connect(access, async () => {})
  requireDatabase(settings)
  return openDatabase(settings)
}

const findAccount = ({ db }: Database, email: string) =>
  asSystem(db, 'whom the operator means', (tx) => findAccountByEmail(tx, email))

/** A new account is an admin only; somebody who is a parent stays one. */
async function addAdmin(database: Database, auth: Auth, email: string, settings: Settings): Promise<string> {
  const found = await findAccount(database, email)
  const isUnproven = found !== undefined && !found.isConfirmed && mailRoute(settings) === 'smtp'
  if (found?.isChild && !isUnproven) {
    throw new SettingsError(`Mit ${email} meldet sich ein Kind an. Ein Admin braucht eine eigene Adresse.`)
  }
  // A family can enter anybody's address for a child: the operator knows whose it is (decision 056).
  if (found?.isChild) await asSystem(database.db, 'the operator vouches', (tx) => freeAddress(tx, email))
  const known = found?.isChild ? undefined : found
  // Otherwise whoever registered with somebody else's address would become admin, with their own password.
  if (known && isUnproven) {
    throw new SettingsError(
      `Die Adresse ${email} ist noch nicht bestätigt. Geben Sie dieser Person zuerst einen Link: npm run admin -- link ${email}`,
    )
  }
  const userId = known?.userId ?? (await createAdmin(auth, email))
  await asSystem(database.db, 'the operator makes an admin', async (tx) => {
    await setAdminRole(tx, { userId, isAdmin: true })
    if (!known) await tx.updateTable('profiles').set({ isParent: false }).where('id', '=', userId).execute()
    const { rows } = await sql`select from auth.admins_at_work() id where id = ${userId}`.execute(tx)
    if (rows.length === 0) {
      throw new SettingsError(
        `Das Konto ${email} ist gesperrt. Unter Administration → Benutzer lässt es sich entsperren.`,
      )
    }
  })
  if (known) return `${email} ist jetzt Admin.`
  return `${email} ist jetzt Admin. Passwort setzen (einmal, innerhalb einer Stunde):\n${await makeResetLink(database.db, { userId, publicUrl: settings.PUBLIC_URL })}`
}

async function createAdmin(auth: Auth, email: string): Promise<string> {
  const { internalAdapter } = await auth.$context
  const { id } = await internalAdapter.createUser(
    { email, name: 'Admin', emailVerified: true, firstName: 'Admin', lastName: brand.name },
    { method: 'email-password' },
  )
  return id
}

/** A parent's account remains: its owner can use it as such, or delete it. */
async function removeAdmin(database: Database, email: string): Promise<string> {
  const account = await findAccount(database, email)
  const hasChanged =
    account &&
    (await asSystem(database.db, 'the operator takes an admin’s rights', (tx) =>
      setAdminRole(tx, { userId: account.userId, isAdmin: false }),
    ))
  if (!hasChanged) throw new SettingsError(`Es gibt kein Admin-Konto mit der Adresse ${email}.`)
  return `${email} ist kein Admin mehr.`
}

async function resetLink(database: Database, email: string, publicUrl: string): Promise<string> {
  const account = await findAccount(database, email)
  if (!account) throw new SettingsError(`Es gibt kein Konto mit der Adresse ${email}.`)
  const whose = account.isChild ? `Das ist das Konto eines Kindes, eingeladen von ${account.invitedBy}.\n` : ''
  return `${whose}Neues Passwort setzen (einmal, innerhalb einer Stunde):\n${await makeResetLink(database.db, { userId: account.userId, publicUrl })}`
}

/** For somebody who has lost phone and backup codes. Only the operator can know that it is really them. */
async function takeTwoFactor(database: Database, auth: Auth, email: string, settings: Settings): Promise<string> {
  const account = await findAccount(database, email)
  if (!account) throw new SettingsError(`Es gibt kein Konto mit der Adresse ${email}.`)
  const owner = await findOwner(auth, account.userId)
  const mailer = await mailerOf(settings)
  const ended = await endTwoFactor(database.db, { owner, actorId: undefined, mailer })
  if (!ended) return `Das Konto ${email} hat keinen zweiten Schritt.`
  return `${email} meldet sich jetzt wieder nur mit dem Passwort an und bekommt darüber eine Mail.`
}

/** Its mails are rendered by the built app (commands/admin.mjs). */
const mailerOf = async (settings: Settings) =>
  createMailer({
    render: renderWith(withBrand(importBuild, ownBrand())),
    publicUrl: settings.PUBLIC_URL,
    route: mailRoute(settings),
    secret: await readSecret(settings),
  })

function perhapsGuardians(child: string | undefined, more: string[]): Promise<string> {
  const { data } = guardiansCommand.safeParse({ child, ending: more })
  if (!data) throw new SettingsError(USAGE)
  return inDatabase(async ({ db }, settings) => {
    if (!data.ending) return listGuardians(db, data.child)
    takeBrand(await readBrand(settings))
    return endByOperator(db, await mailerOf(settings), { child: data.child, ...data.ending })
  })
}

async function perform([verb, address, ...more]: string[]): Promise<string> {
  if (verb === 'guardians') return perhapsGuardians(address, more)
  if (verb === 'end-demo' && address === undefined) return inDatabase(endDemo)
  const email = emailAddress('').safeParse(address)
  if (!verb || !['add', 'remove', 'link', 'end-two-factor'].includes(verb) || !email.success)
    throw new SettingsError(USAGE)
  return inDatabase(async (database, settings) => {
    takeBrand(await readBrand(settings))
    const auth = createAuth({
      pool: database.pool,
      secret: await readSecret(settings),
      publicUrl: settings.PUBLIC_URL,
      trustedOrigins: allowedOrigins(settings.PUBLIC_URL),
    })
    if (verb === 'end-two-factor') return takeTwoFactor(database, auth, email.data, settings)
    if (verb === 'remove') return removeAdmin(database, email.data)
    return verb === 'add'
      ? addAdmin(database, auth, email.data, settings)
      : resetLink(database, email.data, settings.PUBLIC_URL)
  })
}

async function inDatabase(work: (database: Database, settings: Settings) => Promise<string>): Promise<string> {
  const settings = readSettings(process.env)
  const database = await openForTool(settings)
  try {
    return await work(database, settings)
  } finally {
    await database.close()
  }
}

try {
  console.log(await perform(process.argv.slice(2)))
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
