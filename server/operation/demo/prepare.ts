import { sql } from 'kysely'
import { pictureNames, writtenFamilyCode } from '../../../domain/people/nickname-logins.ts'
import { log } from '../../log.ts'
import { openAuthDatabase } from '../../people/accounts/auth-database.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import type { Database } from '../../platform/db/connect.ts'
import { inGerman } from '../../platform/db/german-order.ts'
import { readSecret } from '../../secret.ts'
import { isLocalOnly, type Settings, SettingsError } from '../../settings.ts'
import { demoIds, demoLogins, demoParent, UNFINISHED } from './family.ts'
import { makeDemoFamily } from './make.ts'
import { demoPassword, demoPictures } from './password.ts'
import { demoWasEnded, removeDemo } from './remove.ts'

/**
 * Makes the demo accounts when this is the place for them: an embedded database without any account, on a server that
 * only this machine can reach (decision 033).
 * @returns the lines with their passwords to print at the start; undefined when there are none
 * @throws SettingsError when demo accounts exist and others than this machine can reach the server
 */
export async function prepareDemo(database: Database, settings: Settings): Promise<string | undefined> {
  let found = await findDemo(database.db)
  if (found.hasDemo && !isLocalOnly(settings)) {
    throw new SettingsError(
      'HOST oder PUBLIC_URL öffnet Netzpass über diesen Rechner hinaus, aber es gibt noch Demo-Konten: Bitte entfernen Sie sie mit „npm run admin -- end-demo“ oder wählen Sie mit DATA_DIR einen anderen Ordner.',
    )
  }
  if (!settings.DEMO || settings.DATABASE_URL || !isLocalOnly(settings)) return undefined
  // The data folder's own key, whatever APP_SECRET is: the passwords stay the same as long as the folder exists.
  const key = await readSecret({ DATA_DIR: settings.DATA_DIR })
  if (found.isUnfinished) {
    await removeDemo(database)
    found = await findDemo(database.db)
  }
  if (found.hasDemo) return describeLogins(database, key)
  if (found.hasAccounts || demoWasEnded(settings)) return undefined
  return (await tryToMake(database, key)) ? describeLogins(database, key) : undefined
}

/** In one statement, because every start runs it. */
const findDemo = (db: Db) =>
  asSystem(db, 'is the database empty, and are there demo accounts', async (tx) => {
    const { rows } = await sql<{ hasAccounts: boolean; hasDemo: boolean; isUnfinished: boolean }>`
      select exists (select from profiles) as "hasAccounts",
        exists (select from profiles where id = any(${demoIds}::uuid[])) as "hasDemo",
        exists (select from profiles where id = ${demoParent.id} and email = ${UNFINISHED}) as "isUnfinished"`.execute(
      tx,
    )
    return rows[0] ?? { hasAccounts: true, hasDemo: false, isUnfinished: false }
  })

/** Missing content or a bug in the demo must not keep the server from starting. */
async function tryToMake(database: Database, key: string): Promise<boolean> {
  try {
    await makeDemoFamily(database, key)
    return true
  } catch (error) {
    log.error({ err: error }, 'The demo accounts could not be made; Netzpass starts without them.')
    await removeDemo(database)
    return false
  }
}

/** Who can sign in with what. A password that its owner has changed is not known here. */
async function describeLogins({ db, pool }: Database, key: string): Promise<string> {
  const { rows } = await openAuthDatabase(pool)
    .connection()
    .execute((auth) =>
      sql<{ email: string; isOurs: boolean }>`
        select u.email, a."updatedAt" = a."createdAt" as "isOurs"
        from auth."user" u join auth.account a on a."userId" = u.id
        where u.email = any(${demoLogins.map(({ email }) => email)})`.execute(auth),
    )
  const nicknames = await readNicknames(db)
  const lines = demoLogins.flatMap(({ who, email }) => {
    const login = rows.find((row) => row.email === email)
    if (!login) return []
    return `  ${who.padEnd(26)}${email.padEnd(34)}${login.isOurs ? demoPassword(key, email) : '(eigenes Passwort)'}`
  })
  const ofNicknames = nicknames.map(({ nickname, code, isOurs }) => {
    const chosen = demoPictures(key, nickname).map((picture) => pictureNames[picture])
    const secret = isOurs ? chosen.join(', ') : '(eigenes Geheimnis)'
    return `  ${`Kind: ${nickname}`.padEnd(26)}${`unter /lernen mit ${writtenFamilyCode(code)}`.padEnd(34)}${secret}`
  })
  return [
    'Zum Ausprobieren, nur auf diesem Rechner:',
    ...lines,
    ...ofNicknames,
    '  Wieder entfernen: npm run admin -- end-demo',
  ].join('\n')
}

/** The children who sign in with a nickname. A secret is the one of the demo until it is changed. */
const readNicknames = (db: Db) =>
  asSystem(db, 'the demo children who sign in with a nickname', (tx) =>
    tx
      .selectFrom('nicknameLogins as l')
      .innerJoin('children as c', 'c.id', 'l.childId')
      .innerJoin('familyCodes as f', 'f.parentId', 'c.parentId')
      .where('c.parentId', '=', demoParent.id)
      .orderBy(inGerman('l.nickname'))
      .select(['l.nickname', 'f.code'])
      .select((eb) => eb('l.changedAt', '=', eb.ref('c.createdAt')).$castTo<boolean>().as('isOurs'))
      .execute(),
  )
