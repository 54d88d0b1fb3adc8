import { expect, test } from 'vitest'
import { testApp } from '../../../tests/support/app.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { Catalogue } from '../../content/competencies/catalogue.ts'
import type { Db } from '../db/actor.ts'

const PUBLIC_URL = 'https://netzpass.example'

const database = await useDatabase()

const read = async (path: string, catalogue = new Catalogue(database.db)) => {
  const answer = await testApp(database, PUBLIC_URL, { catalogue }).request(`${PUBLIC_URL}${path}`)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('search engines may read the public pages, but nothing of families, children and admins', async () => {
  const { status, type, text } = await read('/robots.txt')
  expect([status, type]).toEqual([200, 'text/plain;charset=UTF-8'])
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin/',
    'Disallow: /family/',
    'Disallow: /dashboard',
    'Disallow: /profile',
    'Disallow: /child-dashboard',
    'Disallow: /invitation/',
    'Disallow: /begleiten/',
    'Disallow: /share/',
    'Disallow: /pass/',
    'Disallow: /abmelden/',
    '',
    'Sitemap: https://netzpass.example/sitemap.xml',
    '',
  ])
})

test('the sitemap names each competency under the public address, with its last change', async () => {
  const { id, title } = await makeCompetency(database.db)
  const { slug, updatedAt } = await asOwner(database.db, (tx) =>
    tx.selectFrom('competencies').where('id', '=', id).select(['slug', 'updatedAt']).executeTakeFirstOrThrow(),
  )
  const { status, type, text } = await read('/sitemap.xml')
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
  const lastChange = `<lastmod>${updatedAt.toISOString()}</lastmod>`
  expect(text, title).toContain(`<url><loc>${PUBLIC_URL}/kompetenzen/${slug}</loc>${lastChange}</url>`)
  expect(text).toContain(`<url><loc>${PUBLIC_URL}/kompetenzen</loc>${lastChange}</url>`)
  expect(text).toContain(`<url><loc>${PUBLIC_URL}/about</loc></url>`)
})

test('a sitemap that cannot be loaded is an empty one', async () => {
  const { status, text } = await read('/sitemap.xml', new Catalogue({} as Db))
  expect(status).toBe(200)
  expect(text.replaceAll(/\s+/g, ' ')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?> <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"> </urlset> ',
  )
})
