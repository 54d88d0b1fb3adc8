import sharp from 'sharp'
import { makeAdmin } from '../../support/people.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

const logo = () =>
  sharp({ create: { width: 240, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: { create: { width: 200, height: 60, channels: 4, background: '#111111' } } }])
    .png()
    .toBuffer()

test('an operator gives the installation a name, a colour and a logo, and takes them back', async ({
  serverWith,
  emptyPage,
}) => {
  test.setTimeout(180_000)
  const branded = await serverWith({})
  const page = await emptyPage({ baseURL: branded.url })
  await signIn(page.context(), branded.url, (await makeAdmin(branded.database.db)).email)
  await page.goto('/admin/aussehen')
  await page.getByLabel('Name', { exact: true }).fill('Datenlotse')
  await page.getByLabel('Überschrift der Startseite').fill('Gut durchs Netz, alle zusammen.')
  await page.getByLabel('Farbe der Knöpfe und Links').fill('#FFCC00')
  const warning = page.getByRole('alert').filter({ hasText: 'Diese Farbe können nicht alle lesen' })
  await expect(warning).toContainText('der Kontrast ist nur 1,4 : 1')
  await warning.getByRole('button', { name: 'Den nächsten lesbaren Ton nehmen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Gut lesbar' })).toBeVisible()
  await page.getByLabel('Farbe der Knöpfe und Links').fill('#1e40af')

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Logo hochladen' }).click()
  await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('alert').filter({ hasText: 'Das ist kein JPEG, PNG oder WebP' })).toBeVisible()
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Logo hochladen' }).click()
  await (await again).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() })
  await expect(page.getByText('Im dunklen Farbschema wäre es kaum zu sehen.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Gespeichert. So sehen es ab jetzt alle.' })).toBeVisible()

  const visitor = await emptyPage({ baseURL: branded.url })
  await visitor.goto('/')
  await expect(visitor).toHaveTitle('Sicher durch die digitale Welt | Datenlotse')
  await expect(visitor.getByRole('heading', { name: 'Gut durchs Netz, alle zusammen.', level: 1 })).toBeVisible()
  const register = visitor.getByRole('main').getByRole('link', { name: 'Kostenlos registrieren' })
  await expect(register).toHaveCSS('background-color', 'rgb(30, 64, 175)')
  const shown = visitor.getByRole('banner').locator('img')
  await expect(shown).toHaveJSProperty('naturalWidth', 240)
  await expectSound(visitor)

  const manifest = await (await visitor.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Datenlotse', theme_color: '#1e40af' })
  const sizes = { '/preview.png': [1200, 630], '/touch-icon.png': [180, 180], '/app-icon-maskable.png': [512, 512] }
  for (const [path, size] of Object.entries({ ...sizes, [manifest.icons[0].src]: [192, 192] })) {
    const { width, height } = await sharp(await (await visitor.request.get(path)).body()).metadata()
    expect([width, height], path).toEqual(size)
  }
  const favicon = await visitor.locator('link[rel=icon]').getAttribute('href')
  expect(await (await visitor.request.get(favicon ?? '')).text()).toContain('data:image/png;base64,')

  await page.goto('/admin/audit')
  await expect(
    page.getByText('hat das Aussehen geändert: Name, Überschrift der Startseite, Farbe, Logo.'),
  ).toBeVisible()

  await page.goto('/admin/aussehen')
  await page.getByRole('button', { name: 'Alles zurücksetzen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Zurückgesetzt.' })).toBeVisible()
  await visitor.reload()
  await expect(visitor).toHaveTitle('Sicher durch die digitale Welt | Netzpass')
  await expect(register).toHaveCSS('background-color', 'rgb(11, 92, 75)')
})
