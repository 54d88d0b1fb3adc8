import { sql } from 'kysely'
import { mayDo, type TeamRole, teamRoles } from '../../../domain/people/roles.ts'
import { brand, ownBrand } from '../../../domain/platform/brand.ts'
import { emailAddress } from '../../../domain/platform/fields.ts'
import { readBrand } from '../../brand.ts'
import { createMailer, renderWith } from '../../mail/mailer.ts'
import { mailRoute } from '../../mail/route.ts'
import { type Auth, createAuth } from '../../people/accounts/auth.ts'
import { findAccountByEmail } from '../../people/accounts/find-account.ts'
import { freeAddress } from '../../people/accounts/free-address.ts'
import { makeResetLink } from '../../people/accounts/mailed-links.ts'
import { endTwoFactor } from '../../people/accounts/two-factor/change.ts'
import { findOwner } from '../../people/accounts/two-factor/set-up.ts'
import { repeatErasures } from '../../people/privacy/erasures.ts'
import { audit } from '../../platform/audit/record.ts'
import { asSystem, type Tx } from '../../platform/db/actor.ts'
import { findCommandAccess, requireDatabase } from '../../platform/db/command-access.ts'
import { connect, type Database, openDatabase } from '../../platform/db/connect.ts'
import { importBuild, withBrand } from '../../platform/web/build.ts'
import { readSecret } from '../../secret.ts'
import { allowedOrigins, readSettings, type Settings, SettingsError } from '../../settings.ts'
import { openStorage } from '../../storage.ts'
import { orExplain } from '../backup/house.ts'
import { openPlaceOrAccess, withClient } from '../backup/place.ts'
import { openBranding } from '../branding/branding.ts'
import { mistake, runCommand } from '../command.ts'
import { endDemo } from '../demo/remove.ts'
import { sendTestMail } from '../doctor/test-mail.ts'
import { emptyContentByOperator, operator, setupLink } from '../setup/command.ts'
import { endByOperator, guardiansCommand, listGuardians, setBirthdateByOperator } from './guardians.ts'
import { setRole } from './set-role.ts'

const USAGE = `So geht es:
  npm run admin -- add MAIL               macht ein Konto zum Admin; gibt es keines, wird eines angelegt
  npm run admin -- add MAIL --role author|editor|operator
                                          gibt einem Konto eine Rolle im Team: Autorin, Redaktion oder Betrieb
  npm run admin -- remove MAIL            nimmt einem Konto Admin-Rechte oder Rolle; es bleibt ein Elternkonto
  npm run admin -- link MAIL              druckt einen Link, mit dem man ein neues Passwort setzt
  npm run admin -- end-two-factor MAIL    schaltet den zweiten Schritt aus, wenn Handy und Backup-Codes verloren sind
  npm run admin -- test-mail MAIL         schickt eine Testmail an einen Admin oder den Betrieb; ihr Link beweist, dass Mails ankommen
  npm run admin -- guardians KIND         zeigt, wer dieses Kind begleitet (KIND: seine Kennung)
  npm run admin -- guardians KIND --end BEGLEITUNG --because court|request|mistake --reason TEXT
                                          beendet eine Begleitung: weil Gericht oder Behörde entschieden haben, die Person selbst
                                          darum bittet, oder es ein Irrtum war; der Grund steht im Protokoll, alle bekommen eine Mail
  npm run admin -- guardians KIND --birth-date JJJJ-MM-TT --reason TEXT
                                          berichtigt ein Geburtsdatum, das von zwei Elternteilen keiner allein ändern darf;
                                          der Grund steht im Protokoll, beide bekommen eine Mail
  npm run admin -- setup-link             druckt einen Link, mit dem sich der erste Admin im Browser anlegt
  npm run admin -- operator [DATEI]       zeigt, was über den Betreiber gesagt ist und was fehlt; mit einer Datei wie
                                          deploy/brand.example.json (- für die Eingabe): setzt es
  npm run admin -- empty-content          entfernt die mitgelieferten Kompetenzen, solange hier kein Kind lernt
  npm run admin -- repeat-erasures        löscht noch einmal, wer gelöscht war und mit einem früheren Stand der Datenbank
                                          wieder da ist
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

type Added = { email: string; role: TeamRole }

/** A new account has nothing but the role; somebody who is a parent stays one. */
async function addToTeam(database: Database, auth: Auth, { email, role }: Added, settings: Settings): Promise<string> {
  const found = await findAccount(database, email)
  const isUnproven = found !== undefined && !found.isConfirmed && mailRoute(settings) === 'smtp'
  if (found?.isChild && !isUnproven) {
    throw new SettingsError(`Mit ${email} meldet sich ein Kind an. Wer hier arbeitet, braucht eine eigene Adresse.`)
  }
  // A family can enter anybody's address for a child: the operator knows whose it is (decision 056).
  if (found?.isChild) await asSystem(database.db, 'the operator vouches', (tx) => freeAddress(tx, email))
  const known = found?.isChild ? undefined : found
  // Otherwise whoever registered with somebody else's address would get the role, with their own password.
  if (known && isUnproven) {
    throw new SettingsError(
      `Die Adresse ${email} ist noch nicht bestätigt. Geben Sie dieser Person zuerst einen Link: npm run admin -- link ${email}`,
    )
  }
  const userId = known?.userId ?? (await createAccount(auth, { email, role }))
  await asSystem(database.db, 'the operator gives a role', async (tx) => {
    await refuseLesserRole(tx, { userId, email, role })
    await setRole(tx, { userId, role })
    if (!known) await tx.updateTable('profiles').set({ isParent: false }).where('id', '=', userId).execute()
    const { rows } = await sql`select from auth.admins_at_work() id where id = ${userId}`.execute(tx)
    if (role === 'admin' && rows.length === 0) {
      throw new SettingsError(
        `Das Konto ${email} ist gesperrt. Unter Administration → Benutzer lässt es sich entsperren.`,
      )
    }
  })
  const done = role === 'admin' ? `${email} ist jetzt Admin.` : `${email} hat jetzt die Rolle ${teamRoles[role]}.`
  if (known) return done
  return `${done} Passwort setzen (einmal, innerhalb einer Stunde):\n${await makeResetLink(database.db, { userId, publicUrl: settings.PUBLIC_URL })}`
}

/** An admin has all roles already: giving one would take the rest, and might leave nobody. @throws SettingsError */
async function refuseLesserRole(tx: Tx, { userId, email, role }: Added & { userId: string }) {
  const { isAdmin } = await tx
    .selectFrom('profiles')
    .where('id', '=', userId)
    .select('isAdmin')
    .executeTakeFirstOrThrow()
  if (isAdmin && role !== 'admin')
    throw new SettingsError(
      `${email} ist Admin und darf schon alles. Wenn das enden soll, zuerst: npm run admin -- remove ${email}`,
    )
}

/** Called after the role until its owner gives it a name. */
async function createAccount(auth: Auth, { email, role }: Added): Promise<string> {
  const { internalAdapter } = await auth.$context
  const { id } = await internalAdapter.createUser(
    { email, name: teamRoles[role], emailVerified: true, firstName: teamRoles[role], lastName: brand.name },
    { method: 'email-password' },
  )
  return id
}

/** A parent's account remains: its owner can use it as such, or delete it. */
async function removeFromTeam(database: Database, email: string): Promise<string> {
  const account = await findAccount(database, email)
  const hasChanged =
    account &&
    (await asSystem(database.db, 'the operator takes a role', (tx) =>
      setRole(tx, { userId: account.userId, role: null }),
    ))
  if (!hasChanged) throw new SettingsError(`Es gibt kein Konto mit der Adresse ${email}, das zum Team gehört.`)
  return `${email} gehört nicht mehr zum Team.`
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

/** As the database's owner: nobody else may delete whom it wants. */
async function repeatErasuresByOperator(settings: Settings): Promise<string> {
  const storage = await openStorage(settings, 'erased')
  const list = () => orExplain(settings, storage.list())
  const place = await openPlaceOrAccess(settings)
  try {
    const { known, erased } = await withClient(place.owner, (client) => repeatErasures(client, { ...storage, list }))
    const where = settings.S3_BUCKET ? `Bucket ${settings.S3_BUCKET}` : `Ordner ${settings.DATA_DIR}/erased`
    if (known === 0) return `Im ${where} ist niemand als gelöscht vermerkt. Ist das der richtige Ort?`
    return erased > 0
      ? `Wieder gelöscht, Konten und Kinder zusammen: ${erased}.`
      : `Niemand ist wieder da: Wer als gelöscht vermerkt ist (${known}), ist es auch.`
  } finally {
    await place.close()
  }
}

/** The running server sends it. Only who opens the doctor's page can show that it has arrived. */
async function testMail({ db }: Database, email: string, settings: Settings): Promise<string> {
  const mailer = await mailerOf(settings)
  if (mailer.route === 'nowhere') throw new SettingsError('SMTP_URL fehlt: Es gibt keinen Mailserver.')
  await asSystem(db, 'the operator asks for a test mail', async (tx) => {
    const account = await findAccountByEmail(tx, email)
    const roles = await tx
      .selectFrom('profiles')
      .where('id', '=', account?.userId ?? null)
      .select(['isAdmin', 'staffRole'])
      .executeTakeFirst()
    if (!account || !roles || !mayDo(roles, 'operate'))
      throw new SettingsError(`Es gibt kein Konto mit der Adresse ${email}, das Admin ist oder den Betrieb macht.`)
    await sendTestMail(tx, mailer, { email: account.email, name: account.name, publicUrl: settings.PUBLIC_URL })
    await audit(tx, { action: 'test mail sent', actorId: undefined, subject: account.userId })
  })
  return `Eine Testmail ist unterwegs zu ${email}. Ihr Link, angemeldet geöffnet, beweist, dass Mails ankommen.`
}

/** Its mails are rendered by the built app (commands/admin.mjs). */
const mailerOf = async (settings: Settings) =>
  createMailer({
    render: renderWith(withBrand(importBuild, ownBrand)),
    publicUrl: settings.PUBLIC_URL,
    route: mailRoute(settings),
    secret: await readSecret(settings),
  })

function perhapsGuardians(child: string | undefined, more: string[]): Promise<string> {
  const { data } = guardiansCommand.safeParse({ child, wish: more })
  if (!data)
    throw mistake(
      USAGE,
      child && `„${[child, ...more].join(' ')}“: Danach kommt die Kennung eines Kindes, und was geschehen soll.`,
    )
  const { wish, ...of } = data
  return inDatabase(async ({ db }, settings) => {
    if (wish.is === 'list') return listGuardians(db, of.child)
    await openBranding({ db, settings, file: await readBrand(settings) })
    const mailer = await mailerOf(settings)
    return wish.is === 'end'
      ? endByOperator(db, mailer, { ...of, ...wish })
      : setBirthdateByOperator(db, mailer, { ...of, ...wish })
  })
}

async function perform([verb, address, ...more]: string[]): Promise<string> {
  if (verb === 'guardians') return perhapsGuardians(address, more)
  if (verb === 'end-demo' && address === undefined) return inDatabase(endDemo)
  if (verb === 'repeat-erasures' && address === undefined) return repeatErasuresByOperator(readSettings(process.env))
  if (verb === 'setup-link' && address === undefined) return inDatabase(setupLink)
  if (verb === 'operator' && more.length === 0) return inDatabase(({ db }, settings) => operator(db, address, settings))
  if (verb === 'empty-content' && address === undefined) return inDatabase(({ db }) => emptyContentByOperator(db))
  const email = emailAddress('').safeParse(address)
  if (!verb) throw mistake(USAGE)
  if (!['add', 'remove', 'link', 'end-two-factor', 'test-mail'].includes(verb))
    throw mistake(USAGE, `„${[verb, address, ...more].filter(Boolean).join(' ')}“ kennt dieser Befehl nicht.`)
  if (!email.success) throw mistake(USAGE, `„${address ?? ''}“ ist keine Mailadresse.`)
  const role = roleIn(verb, more)
  return inDatabase(async (database, settings) => {
    await openBranding({ db: database.db, settings, file: await readBrand(settings) })
    const auth = createAuth({
      pool: database.pool,
      secret: await readSecret(settings),
      publicUrl: settings.PUBLIC_URL,
      trustedOrigins: allowedOrigins(settings.PUBLIC_URL),
    })
    if (verb === 'end-two-factor') return takeTwoFactor(database, auth, email.data, settings)
    if (verb === 'test-mail') return testMail(database, email.data, settings)
    if (verb === 'remove') return removeFromTeam(database, email.data)
    return verb === 'add'
      ? addToTeam(database, auth, { email: email.data, role }, settings)
      : resetLink(database, email.data, settings.PUBLIC_URL)
  })
}

/** What stands after `add MAIL`: nothing for an admin, or `--role ROLE`. @throws SettingsError */
function roleIn(verb: string, more: string[]): TeamRole {
  if (more.length === 0) return 'admin'
  const [option, role, ...rest] = more
  if (verb !== 'add' || option !== '--role' || rest.length > 0 || !role || !Object.hasOwn(teamRoles, role))
    throw mistake(
      USAGE,
      `„${more.join(' ')}“ ist hier nicht zu verstehen; Rollen sind ${Object.keys(teamRoles).join(', ')}.`,
    )
  return role as TeamRole
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

await runCommand(USAGE, () => perform(process.argv.slice(2)))
