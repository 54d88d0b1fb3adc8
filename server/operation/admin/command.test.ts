import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileCache } from '../../../tests/support/compile-cache.ts'
import { openDataFolder } from '../../../tests/support/data-folder.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../../../tests/support/people.ts'
import type { Database } from '../../platform/db/connect.ts'
import { folderStorage } from '../../storage.ts'

const run = promisify(execFile)
const SLOW_MS = 60_000

let folder: string
let database: Database

beforeAll(async () => {
  ;({ folder, database } = await openDataFolder())
}, SLOW_MS)
afterAll(() => database.close())

/** As an operator types it while the server runs: through the socket in its data folder. */
const adminWith = (environment: Record<string, string>, ...words: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'command.ts'), ...words], {
    env: { ...process.env, ...compileCache, DATA_DIR: folder, ...environment },
  })
const admin = (...words: string[]) => adminWith({}, ...words)
const refusal = (message: RegExp) => ({ code: 1, stderr: expect.stringMatching(message) })

const roleOf = (email: string) =>
  asOwner(database.db, (tx) =>
    tx.selectFrom('profiles').where('email', '=', email).select(['isAdmin', 'isParent']).executeTakeFirst(),
  )
const change = (statement: ReturnType<typeof sql>) => asOwner(database.db, (tx) => statement.execute(tx))

test(
  'setup-link, operator and empty-content do what /admin/einrichten does',
  async () => {
    expect((await admin('setup-link')).stdout).toMatch(/http:\/\/127\.0\.0\.1:3000\/einrichten#\S+\n$/)
    const file = join(folder, 'who.json')
    writeFileSync(file, JSON.stringify({ operator: { name: 'Verein am Bach e. V.' } }))
    expect((await admin('operator', file)).stdout).toMatch(/Verein am Bach[\s\S]*Noch fehlt: contact\.email/)
    expect((await admin('operator')).stdout).toContain('Verein am Bach')
    expect((await admin('empty-content')).stdout).toContain('keine mitgelieferte Kompetenz')

    const { email } = await makeAdmin(database.db)
    await expect(admin('setup-link')).rejects.toMatchObject(refusal(/Es gibt schon einen Admin/))
    await change(sql`delete from auth."user" where email = ${email}`)
    await expect(admin('setup-link', 'mehr')).rejects.toMatchObject(
      refusal(/^„setup-link mehr“ kennt[\s\S]*So geht es/),
    )
    expect((await admin('--help')).stdout, 'help is no failure').toMatch(/^So geht es/)
  },
  SLOW_MS,
)

test(
  'add makes an account that is an admin’s only, with a link for its password; a parent stays a parent',
  async () => {
    const { stdout } = await admin('add', 'neu@schule.example')
    expect(stdout).toMatch(/^neu@schule\.example ist jetzt Admin\. Passwort setzen .*\/reset-password\?token=\S+\n$/s)
    expect(await roleOf('neu@schule.example')).toEqual({ isAdmin: true, isParent: false })

    const { email } = await makeParent(database.db)
    expect((await admin('add', email)).stdout).toBe(`${email} ist jetzt Admin.\n`)
    expect(await roleOf(email)).toEqual({ isAdmin: true, isParent: true })
  },
  SLOW_MS,
)

test(
  'add gives a role of the team in place of an admin’s rights, and takes nothing from an admin',
  async () => {
    const { stdout } = await admin('add', 'autorin@schule.example', '--role', 'author')
    expect(stdout).toMatch(/^autorin@schule\.example hat jetzt die Rolle Autorin\. Passwort setzen .*token=\S+\n$/s)
    const staffRoleOf = (email: string) =>
      asOwner(database.db, (tx) =>
        tx
          .selectFrom('profiles')
          .where('email', '=', email)
          .select(['isAdmin', 'isParent', 'staffRole'])
          .executeTakeFirst(),
      )
    const none = { isAdmin: false, isParent: false }
    expect(await staffRoleOf('autorin@schule.example')).toEqual({ ...none, staffRole: 'author' })
    await admin('add', 'autorin@schule.example', '--role', 'operator')
    expect(await staffRoleOf('autorin@schule.example')).toMatchObject({ staffRole: 'operator' })
    await admin('remove', 'autorin@schule.example')
    expect(await staffRoleOf('autorin@schule.example')).toEqual({ isAdmin: false, isParent: true, staffRole: null })

    const { email } = await makeAdmin(database.db)
    await expect(admin('add', email, '--role', 'editor')).rejects.toMatchObject(refusal(/darf schon alles/))
    await expect(admin('add', email, '--role', 'king')).rejects.toMatchObject(
      refusal(/^„--role king“[\s\S]*So geht es/),
    )
    expect(await roleOf(email)).toMatchObject({ isAdmin: true })
  },
  SLOW_MS,
)

test(
  'a new admin is called after the site, whatever its operator calls it',
  async () => {
    writeFileSync(join(folder, 'brand.json'), JSON.stringify({ name: 'Datenlotse' }))
    await admin('add', 'lotse@schule.example')
    rmSync(join(folder, 'brand.json'))
    const { rows } = await asOwner(database.db, (tx) =>
      sql`select name, "lastName" from auth."user" where email = 'lotse@schule.example'`.execute(tx),
    )
    expect(rows).toEqual([{ name: 'Admin', lastName: 'Datenlotse' }])
  },
  SLOW_MS,
)

test(
  'add takes no child, no locked account, and where mails arrive no address that nobody has confirmed',
  async () => {
    const child = await makeChild(database.db, await makeParent(database.db))
    await expect(admin('add', child.email)).rejects.toMatchObject(refusal(/ein Kind/))

    const locked = await makeParent(database.db)
    await change(sql`update auth."user" set "lockedAt" = now() where id = ${locked.id}`)
    await expect(admin('add', locked.email)).rejects.toMatchObject(refusal(/gesperrt/))

    const stranger = await makeParent(database.db)
    await change(sql`update auth."user" set "emailVerified" = false where id = ${stranger.id}`)
    const mailing = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'post@netzpass.example' }
    await expect(adminWith(mailing, 'add', stranger.email)).rejects.toMatchObject(refusal(/admin -- link /))

    for (const { email } of [child, locked, stranger]) expect(await roleOf(email)).toMatchObject({ isAdmin: false })
  },
  SLOW_MS,
)

test(
  'link prints one for an account that there is',
  async () => {
    const { email } = await makeParent(database.db)
    expect((await admin('link', email)).stdout).toMatch(/\/reset-password\?token=\S+\n$/)
    await expect(admin('link', 'niemand@schule.example')).rejects.toMatchObject(refusal(/kein Konto/))
  },
  SLOW_MS,
)

test(
  'where there is no database nobody becomes an admin, and none is made',
  async () => {
    const nowhere = join(folder, 'nowhere')
    await expect(adminWith({ DATA_DIR: nowhere }, 'add', 'neu@schule.example')).rejects.toMatchObject(
      refusal(/liegt keine Datenbank von Netzpass/),
    )
    expect(existsSync(nowhere)).toBe(false)
  },
  SLOW_MS,
)

test(
  'remove takes an admin’s rights, leaves a parent’s account, and is in the log; a second time there is nobody',
  async () => {
    const { id, email } = await makeAdmin(database.db)
    expect((await admin('remove', email)).stdout).toBe(`${email} gehört nicht mehr zum Team.\n`)
    const left = await asOwner(database.db, async (tx) => ({
      profile: await tx.selectFrom('profiles').where('id', '=', id).select(['isAdmin', 'isParent']).executeTakeFirst(),
      log: await tx.selectFrom('auditLog').where('subject', '=', id).select(['action', 'actorId']).execute(),
    }))
    expect(left).toEqual({
      profile: { isAdmin: false, isParent: true },
      log: [{ action: 'admin role taken', actorId: null }],
    })
    await expect(admin('remove', email)).rejects.toMatchObject({
      code: 1,
      stderr: `Es gibt kein Konto mit der Adresse ${email}, das zum Team gehört.\n`,
    })
  },
  SLOW_MS,
)

test(
  'who was erased and is there again is erased again, while the server runs; a second time there is nobody',
  async () => {
    expect((await admin('repeat-erasures')).stdout).toMatch(/erased ist niemand als gelöscht vermerkt/)
    const child = await makeChild(database.db, await makeParent(database.db))
    const storage = folderStorage(join(folder, 'erased'))
    await storage.put(createHash('sha256').update(child.id).digest('hex'), Buffer.from('{}'))
    expect((await admin('repeat-erasures')).stdout).toBe('Wieder gelöscht, Konten und Kinder zusammen: 1.\n')
    const left = await asOwner(database.db, (tx) => tx.selectFrom('children').where('id', '=', child.id).execute())
    expect(left).toEqual([])
    expect((await admin('repeat-erasures')).stdout).toMatch(/^Niemand ist wieder da: .*\(1\), ist es auch/)
  },
  SLOW_MS,
)

test(
  'a test mail goes to whoever runs the installation, and to nobody else',
  async () => {
    const mailServer = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'post@netzpass.example' }
    const { email } = await makeAdmin(database.db)
    const parent = await makeParent(database.db)
    await expect(adminWith(mailServer, 'test-mail', parent.email)).rejects.toMatchObject(refusal(/Admin ist oder/))
    await expect(adminWith(mailServer, 'test-mail', 'niemand@schule.example')).rejects.toMatchObject(
      refusal(/kein Konto/),
    )
    expect((await adminWith(mailServer, 'test-mail', email)).stdout).toContain(`unterwegs zu ${email}`)
    const mails = await asOwner(database.db, (tx) =>
      tx.selectFrom('mailOutbox').where('kind', '=', 'test-mail').select('recipient').execute(),
    )
    expect(mails).toEqual([{ recipient: email }])
  },
  SLOW_MS,
)
