import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { inputOf } from '../../../domain/operation/operator-details.ts'
import { brand, takeBrand } from '../../../domain/platform/brand.ts'
import { auditOf } from '../../../tests/support/audit-log.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent, makeStaff } from '../../../tests/support/people.ts'
import { readContent } from '../../content/files/files.ts'
import { loadContent } from '../../content/files/load.ts'
import { readSettings, SettingsError } from '../../settings.ts'
import { makeKeyPair } from '../backup/encryption.ts'
import { openBranding } from '../branding/branding.ts'
import { demoAdmin, demoParent } from '../demo/family.ts'
import { emptyContentByOperator, operator } from './command.ts'
import { openInstallation } from './installation.ts'

const database = await useDatabase()
const { db } = database

afterEach(async () => {
  await asOwner(db, async (tx) => {
    await tx.deleteFrom('operatorDetails').execute()
    await sql`delete from auth."user"`.execute(tx)
  })
  takeBrand({})
})

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'setup-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}
const doneBy = async (id: string) => (await lastActions()).filter(({ actorId }) => actorId === id)
const lastActions = () =>
  asOwner(db, (tx) => tx.selectFrom('auditLog').orderBy('id').select(['action', 'actorId']).execute())

describe('who runs this', () => {
  const said = { ...inputOf({}), email: 'post@verein.example', name: 'Verein e. V.', none: ['vatId' as const] }

  test('counts before brand.json, field by field, and is in the log', async () => {
    const file = {
      name: 'Datenlotse',
      contact: { email: 'alt@verein.example', phone: '030 1' },
      operator: { server: 'Berlin' },
    }
    const branding = await openBranding({ db, settings: { DATA_DIR: folder(), MAIL_FROM: undefined }, file })
    const admin = await makeAdmin(db)
    const { operatorDetails } = callersOf(db, { branding }).asAdmin(admin).admin
    await operatorDetails.save({ ...said, revision: 0 })
    expect(brand).toMatchObject({
      name: 'Datenlotse',
      contact: { email: 'post@verein.example', phone: '030 1' },
      operator: { name: 'Verein e. V.', server: 'Berlin', vatId: null },
    })
    expect(await operatorDetails.read()).toMatchObject({ revision: 1, said, file: { operator: { server: 'Berlin' } } })
    expect(await doneBy(admin.id)).toMatchObject([{ action: 'operator details changed' }])
    const { gaps } = await callersOf(db).asAdmin(admin).admin.setup.state()
    expect(gaps).toContain('operator.address')
    for (const known of ['contact.email', 'contact.phone', 'operator.server', 'operator.vatId'])
      expect(gaps).not.toContain(known)
    takeBrand({})
    expect((await callersOf(db).asAdmin(admin).admin.setup.state()).gaps, 'ours is a placeholder').toContain(
      'contact.email',
    )
  })

  test('of two who fill it in at once the second is told, and nothing is overwritten', async () => {
    const { operatorDetails } = callersOf(db).asAdmin(await makeAdmin(db)).admin
    const saves = await Promise.allSettled(
      [1, 2].map((n) => operatorDetails.save({ ...said, phone: `${n}`, revision: 0 })),
    )
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(operatorDetails.save({ ...said, revision: 0 })).rejects.toThrow('Jemand anderes hat diese Angaben')
  })

  test('is for whoever runs the installation, and for nobody who writes', async () => {
    const staff = callersOf(db)
    await staff
      .asStaff(await makeStaff(db, 'operator'), 'operator')
      .admin.operatorDetails.save({ ...said, revision: 0 })
    await expect(staff.asStaff(await makeStaff(db, 'editor'), 'editor').admin.operatorDetails.read()).rejects.toThrow(
      'Berechtigung',
    )
  })

  test('is a command too: it takes the file that deploy/ shows, and says what is missing', async () => {
    const settings = readSettings({ DATA_DIR: folder() })
    const file = join(settings.DATA_DIR, 'who.json')
    writeFileSync(
      file,
      JSON.stringify({ contact: { phone: '030 1' }, operator: { name: 'Verein e. V.', vatId: null } }),
    )
    expect(await operator(db, file, settings)).toMatch(
      /"name": "Verein e\. V\."[\s\S]*Noch fehlt: contact\.email, operator\.address/,
    )
    expect(await operator(db, undefined, settings)).not.toContain('operator.vatId')
    writeFileSync(file, '{ "operator": { "nmae": "Verein" } }')
    await expect(operator(db, file, settings)).rejects.toThrow(/who\.json: „operator\.nmae“ kennen wir nicht/)
    await expect(operator(db, join(settings.DATA_DIR, 'none.json'), settings)).rejects.toThrow(SettingsError)
    expect(await operator(db, undefined, settings)).toContain('Verein e. V.')
  })
})

describe('the target of backups', () => {
  const setTo = async (target: string, recipient?: string) => {
    const { recipient: made } = await makeKeyPair()
    const settings = readSettings({ DATA_DIR: folder(), BACKUP_TARGET: target, BACKUP_RECIPIENT: recipient ?? made })
    return openInstallation({ settings, database })
  }

  test('is tried with a file that goes again', async () => {
    const target = join(folder(), 'backups')
    const installation = await setTo(target)
    const admin = await makeAdmin(db)
    await callersOf(db, { installation }).asAdmin(admin).admin.setup.tryBackupTarget()
    expect(readdirSync(target)).toEqual([])
    expect(await doneBy(admin.id)).toMatchObject([{ action: 'backup target tried' }])
  })

  test('that cannot be used is explained, and so is a key that is none', async () => {
    const file = join(folder(), 'file')
    writeFileSync(file, '')
    const { setup } = callersOf(db, { installation: await setTo(file) }).asAdmin(await makeAdmin(db)).admin
    await expect(setup.tryBackupTarget()).rejects.toThrow(/BACKUP_TARGET/)
    await expect((await setTo(folder(), 'age1abc')).tryBackupTarget()).rejects.toThrow(
      'kein öffentlicher age-Schlüssel',
    )
  })

  test('is shown without the key to its bucket', async () => {
    const { backup } = await setTo('s3://schluessel:geheim@s3.schule.example/bucket/ordner?tls=off')
    expect(backup).toEqual({ target: 's3://s3.schule.example/bucket/ordner', recipients: 1, time: '03:10' })
  })
})

describe('the content that came with the program', () => {
  test('goes for good while there is no child, and what was written here stays', { tags: 'thorough' }, async () => {
    const items = await readContent()
    await loadContent(db, items)
    const admin = await makeAdmin(db)
    const { admin: asked } = callersOf(db).asAdmin(admin)
    const own = await asked.competencies.create({
      title: 'Unsere eigene',
      description: null,
      orderIndex: 0,
      pedagogicalMinAge: null,
      vendorMinAge: null,
      passMotto: null,
      passNote: null,
    } as never)
    const before = (await asked.setup.state()).content.competencies
    expect(before).toBeGreaterThan(10)

    const child = await makeChild(db, await makeParent(db))
    await expect(asked.setup.emptyContent()).rejects.toThrow('Hier lernen schon Kinder')
    await asOwner(db, (tx) => tx.deleteFrom('children').where('id', '=', child.id).execute())

    await expect(callersOf(db).asAdminWithoutFreshPassword(admin).admin.setup.emptyContent()).rejects.toThrow()
    expect(await asked.setup.emptyContent()).toEqual({ competencies: before })
    await loadContent(db, items)
    const left = await asOwner(db, (tx) => tx.selectFrom('competencies').select('id').execute())
    expect(left).toEqual([{ id: own.id }])
    expect(await emptyContentByOperator(db)).toContain('keine mitgelieferte')
    expect((await doneBy(admin.id)).at(-1)).toMatchObject({ action: 'content emptied' })
  })
})

describe('the demo family', () => {
  const makeDemo = () =>
    asOwner(db, async (tx) => {
      for (const { id, email, firstName, lastName } of [demoParent, demoAdmin])
        await sql`insert into auth."user" ("id", "name", "email", "firstName", "lastName")
          values (${id}, ${firstName}, ${email}, ${firstName}, ${lastName})`.execute(tx)
      await tx.updateTable('profiles').set({ isAdmin: true }).where('id', '=', demoAdmin.id).execute()
    })

  test('is removed by an admin of one’s own, and does not come back', async () => {
    await makeDemo()
    const settings = readSettings({ DATA_DIR: folder() })
    const installation = openInstallation({ settings, database })
    const admin = await makeAdmin(db)
    const { setup } = callersOf(db, { installation }).asAdmin(admin).admin
    expect(await setup.state()).toMatchObject({ hasDemo: true })
    expect((await setup.endDemo()).said).toContain('2 Konten')
    expect(await setup.state()).toMatchObject({ hasDemo: false })
    expect(existsSync(join(settings.DATA_DIR, 'demo-ended'))).toBe(true)
    expect(await doneBy(admin.id)).toMatchObject([{ action: 'demo ended' }])
  })

  test('does not remove itself: nobody would be left', async () => {
    await makeDemo()
    const asDemo = callersOf(db).asAdmin({ ...(await makeParent(db)), id: demoAdmin.id })
    await expect(asDemo.admin.setup.endDemo()).rejects.toThrow('als Admin der Demo angemeldet')
    expect(await auditOf(db, demoAdmin.id)).toEqual([])
  })
})
