import { callersOf } from '../../support/callers.ts'
import { makeChild, makeParent } from '../../support/people.ts'
import { expect, test } from '../support/fixtures.ts'
import { titleOf } from '../support/title.ts'

test('a page runs no script and loads nothing that is not ours', async ({ visitorPage, expectErrors }) => {
  const page = await visitorPage('/')
  expectErrors(
    /Executing inline script violates/,
    /Loading the image 'https:\/\/evil\.example/,
    /Executing inline event handler/,
  )
  const violated = await page.evaluateHandle(() => {
    const seen: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective))
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="https://evil.example/pixel.png" onerror="window.didRun = 1">',
    )
    document.body.lastElementChild?.addEventListener('error', () => seen.push('error')) // after the handler had its turn
    const script = document.createElement('script')
    script.textContent = 'window.didRun = 2'
    document.body.append(script)
    return seen
  })
  await expect.poll(() => violated.jsonValue()).toEqual(expect.arrayContaining(['img-src', 'script-src-elem', 'error']))
  expect(await page.evaluate(() => 'didRun' in window)).toBe(false)
})

test('a name that looks like a script is a name on every page, and runs nowhere', { tag: ['@core', '@once'] }, async ({
  pageOf,
  visitorPage,
  db,
}) => {
  const parent = await makeParent(db, { firstName: '<img src=x onerror="window.didRun=1">' })
  const child = await makeChild(db, parent, { name: '<img src=y onerror="window.didRun=2">', registered: false })
  const { link } = await callersOf(db).asParent(parent).invitations.create({ childId: child.id })
  const [invitation, family] = [await visitorPage(new URL(link).pathname), await pageOf(parent, '/family')]
  await expect(invitation.getByText('<img src=x onerror="window.didRun=1">').first()).toBeVisible()
  await expect(family.getByText('<img src=y onerror="window.didRun=2">').first()).toBeVisible()
  for (const page of [invitation, family]) {
    await expect(page.locator('[onerror]')).toHaveCount(0) // whatever the policy would have stopped
    expect(await page.evaluate(() => 'didRun' in window)).toBe(false)
  }
})

test('a page may write to the clipboard, and use nothing that hears, sees, finds or pays', async ({ pageOf, db }) => {
  const warnings: string[] = []
  const page = await pageOf(await makeParent(db), '/imprint')
  page.on('console', (message) => warnings.push(message.text()))
  await page.reload()
  const features = await page.evaluate(() => {
    type Policy = { allowedFeatures(): string[] }
    return (document as unknown as { featurePolicy: Policy }).featurePolicy.allowedFeatures()
  })
  const sensitive = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi']
  sensitive.push(
    'clipboard-read',
    'display-capture',
    'local-fonts',
    'idle-detection',
    'browsing-topics',
    'storage-access',
  )
  expect(features).toContain('clipboard-write')
  expect(features.filter((feature) => sensitive.includes(feature))).toEqual([])
  expect(warnings.filter((warning) => warning.includes('Permissions-Policy'))).toEqual([])
})

test('a signed-in page is not shown again by going back after signing out', { tag: ['@core', '@once'] }, async ({
  pageOf,
  db,
}) => {
  const page = await pageOf(await makeParent(db, { firstName: 'Ottilie' }), '/family')
  await expect(titleOf(page)).toBeVisible()
  await page.goto('/imprint')
  await page.context().clearCookies()
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})
