import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { nothingChosen } from '../../../domain/operation/branding.ts'
import { brand, takeBrand } from '../../../domain/platform/brand.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin } from '../../../tests/support/people.ts'
import { listen } from '../../platform/db/listen.ts'
import { SettingsError } from '../../settings.ts'
import { openBranding } from './branding.ts'
import { dropUnusedPictures } from './unused-pictures.ts'

const database = await useDatabase()
const admin = await makeAdmin(database.db)
const branding = callersOf(database.db).asAdmin(admin).admin.branding

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'branding-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return { DATA_DIR: made, MAIL_FROM: 'Alter Name <post@netzpass.example>' }
}
const logo = () =>
  sharp({ create: { width: 200, height: 100, channels: 4, background: '#1e40af' } })
    .png()
    .toBuffer()

afterEach(async () => {
  await asOwner(database.db, async (tx) => {
    await tx.deleteFrom('branding').execute()
    await tx.deleteFrom('brandPictures').execute()
  })
  takeBrand({})
})

test('what the team has chosen counts before brand.json, part by part, and nothing before what we say', async () => {
  const file = { name: 'Datenlotse', claim: 'Gut durchs Netz.', look: { colour: '#6d28d9' } }
  const opened = await openBranding({ db: database.db, settings: folder(), file })
  expect([brand.name, brand.claim, brand.look?.palette?.[8]]).toEqual(['Datenlotse', 'Gut durchs Netz.', '#6d28d9'])

  await branding.save({
    ...nothingChosen,
    name: 'Netzlotse',
    colour: '#1e40af',
    mailSender: 'Team Netzlotse',
    revision: 0,
  })
  await opened.reload()
  expect([brand.name, brand.claim, brand.look?.palette?.[8]]).toEqual(['Netzlotse', 'Gut durchs Netz.', '#1e40af'])
  expect(brand.mailSender).toBe('Team Netzlotse')

  await branding.reset({ revision: 1 })
  await opened.reload()
  expect([brand.name, brand.look?.palette?.[8], brand.mailSender]).toEqual(['Datenlotse', '#6d28d9', null])
})

test('every server hears of a change, once it is committed', async () => {
  const heard: string[] = []
  const listening = await listen(database.clientConfig, { branding: () => heard.push('branding') })
  onTestFinished(() => listening.close())
  await expect(branding.save({ ...nothingChosen, logo: 'a'.repeat(64), revision: 0 })).rejects.toThrow(
    'gibt es nicht mehr',
  )
  expect(heard).toEqual([])
  await branding.save({ ...nothingChosen, name: 'Netzlotse', revision: 0 })
  await expect.poll(() => heard).toEqual(['branding'])
})

test('who saves on something older overwrites nobody', async () => {
  await branding.save({ ...nothingChosen, name: 'Netzlotse', revision: 0 })
  await expect(branding.save({ ...nothingChosen, name: 'Anders', revision: 0 })).rejects.toThrow('Jemand anderes hat')
  await expect(branding.reset({ revision: 0 })).rejects.toThrow('Jemand anderes hat')
  expect((await branding.read()).said.name).toBe('Netzlotse')
})

test('a name that nobody can see is none', async () => {
  await expect(branding.save({ ...nothingChosen, name: '\u200b', revision: 0 })).rejects.toThrow(
    'Den Namen muss man sehen können.',
  )
})

test('a colour that cannot be read is refused, also without our screen', async () => {
  await expect(branding.save({ ...nothingChosen, colour: '#ffcc00', revision: 0 })).rejects.toThrow(
    'der Kontrast ist nur 1,4',
  )
})

test('a sender that looks like another address is refused', async () => {
  const mailSender = 'service@bank.example'
  await expect(branding.save({ ...nothingChosen, mailSender, revision: 0 })).rejects.toThrow('Im Absender dürfen')
})

test('what was uploaded and is not used goes after a day, what is used stays', async () => {
  const row = { data: Buffer.from('WebP'), width: 64, height: 64 }
  const [old, used, fresh] = ['a', 'b', 'c'].map((sign) => sign.repeat(64)) as [string, string, string]
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await asOwner(database.db, (tx) =>
    tx
      .insertInto('brandPictures')
      .values([
        { ...row, id: old, uploadedAt: yesterday },
        { ...row, id: used, uploadedAt: yesterday },
        { ...row, id: fresh },
      ])
      .execute(),
  )
  await branding.save({ ...nothingChosen, logo: used, revision: 0 })
  await dropUnusedPictures(database.db)
  const left = await asOwner(database.db, (tx) => tx.selectFrom('brandPictures').select('id').orderBy('id').execute())
  expect(left.map(({ id }) => id)).toEqual([used, fresh])
})

test('a logo of brand.json is shown without being in the database', async () => {
  const settings = folder()
  writeFileSync(join(settings.DATA_DIR, 'logo.png'), await logo())
  const opened = await openBranding({
    db: database.db,
    settings,
    file: { look: { logo: 'logo.png', logoBearsName: true } },
  })
  expect(brand.look).toMatchObject({ palette: null, logo: { width: 200, height: 100 }, logoBearsName: true })
  const id = brand.look?.logo?.address.match(/[0-9a-f]{64}/)?.[0] as string
  const file = Buffer.from(opened.pictureOfFile(id) ?? [])
  expect((await sharp(file).metadata()).format).toBe('webp')
})

test.each([
  ['that is not there', undefined, /„look.logo“: Die Datei logo.png lässt sich nicht lesen \(ENOENT\)/],
  ['that is no picture', '<svg/>', /„look.logo“: Das ist kein JPEG, PNG oder WebP/],
])('a logo of brand.json %s ends the start with its place', async (_what, content, sentence) => {
  const settings = folder()
  if (content) writeFileSync(join(settings.DATA_DIR, 'logo.png'), content)
  const opening = openBranding({ db: database.db, settings, file: { look: { logo: 'logo.png' } } })
  await expect(opening).rejects.toThrow(SettingsError)
  await expect(opening).rejects.toThrow(sentence)
})
