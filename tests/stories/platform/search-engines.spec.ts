import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { brand } from '../../../domain/platform/brand.ts'
import { makeCompetency } from '../../support/curriculum.ts'
import { expect, test } from '../support/fixtures.ts'
import { mainNavigation } from '../support/screen.ts'

const inHead = (page: Page, selector: string, attribute = 'content') =>
  page.locator(`head ${selector}`).getAttribute(attribute)
const structured = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? 'null')

test('each address of the sitemap is a page for search engines, by that name', { tag: '@promise' }, async ({
  visitorPage,
  server,
}) => {
  test.slow()
  const page = await visitorPage('/imprint')
  const robots = await (await page.request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  expect(addresses.length, 'pages and competencies').toBeGreaterThanOrEqual(8 + 12)
  const bare = await visitorPage('/imprint', { javaScriptEnabled: false })
  for (const address of addresses) {
    const answer = await bare.goto(address)
    expect(answer?.status(), address).toBe(200)
    expect(answer?.headers()['x-robots-tag'], address).toBeUndefined()
    await expect(bare.locator('meta[name=robots]'), address).toHaveCount(0)
    expect(await inHead(bare, 'link[rel=canonical]', 'href'), address).toBe(address)
  }
})

test('what messengers show of a page is its title, its description and a picture of our own', async ({
  visitorPage,
  server,
}) => {
  const page = await visitorPage('/kompetenzen?suche=passw')
  expect(await inHead(page, 'link[rel=canonical]', 'href')).toBe(`${server.url}/kompetenzen`)
  expect(await inHead(page, 'meta[property="og:url"]')).toBe(`${server.url}/kompetenzen`)
  expect(await inHead(page, 'meta[property="og:title"]')).toBe('Kompetenzen | Netzpass')
  expect(await inHead(page, 'meta[property="og:description"]')).toBe(await inHead(page, 'meta[name=description]'))
  const picture = await page.request.get((await inHead(page, 'meta[property="og:image"]')) ?? '')
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  const bytes = await picture.body()
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], 'width and height').toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(60 * 1024)

  await mainNavigation(page).getByRole('link', { name: 'Über uns' }).click()
  await expect(page).toHaveTitle('Über uns | Netzpass')
  expect(await inHead(page, 'link[rel=canonical]', 'href')).toBe(`${server.url}/about`)
})

test('pages tell search engines who we are, what is asked often, and what there is to learn', async ({
  visitorPage,
  server,
  db,
}) => {
  const page = await visitorPage('/')
  expect(await structured(page)).toMatchObject({ '@type': 'Organization', name: brand.name, url: server.url })

  await page.goto('/faq')
  const questions = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
  expect(questions.length).toBeGreaterThan(0)
  const faq = await structured(page)
  expect(faq['@type']).toBe('FAQPage')
  expect(faq.mainEntity.map(({ name }: { name: string }) => name).toSorted()).toEqual(questions.toSorted())

  // Nothing that somebody types can end the script it stands in.
  const title = `</script><b id="x">Größe</b> & "Mut" ${randomUUID().slice(0, 8)}`
  await makeCompetency(db, { title, levels: 2 })
  await expect(async () => {
    await page.goto('/kompetenzen')
    await expect(page.getByRole('article', { name: title })).toBeVisible({ timeout: 500 })
  }).toPass()
  const list = await structured(page)
  expect(list['@type']).toBe('ItemList')
  expect(list.itemListElement).toHaveLength(await page.getByRole('article').count())

  await page.getByRole('article', { name: title }).getByRole('link', { name: 'Details ansehen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const address = page.url()
  expect(list.itemListElement).toContainEqual(expect.objectContaining({ url: address }))
  await page.reload()
  await expect(page.locator('#x')).toHaveCount(0)
  expect(await structured(page)).toMatchObject({
    '@type': 'Course',
    name: title,
    url: address,
    typicalAgeRange: '8-',
    provider: { name: brand.name },
    syllabusSections: [{ name: 'Stufe 1' }, { name: 'Stufe 2' }],
  })
})
