import { Hono } from 'hono'
import { log } from '../../log.ts'
import type { RequestVariables } from './request-variables.ts'
import { SECRET_PATHS } from './secret-paths.ts'

/** What search engines must leave alone (S2.44). */
const disallowed = [
  '/admin/',
  '/family/',
  '/dashboard',
  '/profile',
  '/child-dashboard',
  ...SECRET_PATHS.map((name) => `/${name}/`),
]

/** Public pages beside the competencies; those that are not for search engines say so themselves. */
const pages = [
  ...['/', '/about', '/kompetenzen', '/faq', '/ausprobieren', '/woerterbuch', '/hilfe', '/lernen'],
  ...['/privacy', '/terms', '/imprint', '/barrierefreiheit'],
]
type Catalogue = { list(): Promise<{ slug: string; updatedAt: string }[]> }

/** Pages that show the catalogue: as new as its newest competency. */
const cataloguePages = ['/', '/kompetenzen']

type Entry = { path: string; changedAt?: string }

export function searchEngineRoutes({ catalogue, publicUrl }: { catalogue: Catalogue; publicUrl: string }) {
  const routes = new Hono<RequestVariables>()

  routes.get('/robots.txt', (c) => {
    c.set('isSameForAll', true)
    const rules = ['User-agent: *', 'Allow: /', ...disallowed.map((path) => `Disallow: ${path}`)]
    return c.text([...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'))
  })

  /** When the catalogue cannot be loaded the list is empty: a search engine asks again (S2.45). */
  routes.get('/sitemap.xml', async (c) => {
    let entries: Entry[] = []
    try {
      entries = await readEntries(catalogue)
      c.set('isSameForAll', true)
    } catch (error) {
      log.error({ err: error }, 'The sitemap could not be made.')
    }
    return c.body(sitemap(publicUrl, entries), 200, { 'content-type': 'application/xml; charset=utf-8' })
  })

  return routes
}

async function readEntries(catalogue: Catalogue): Promise<Entry[]> {
  const competencies = await catalogue.list()
  const changes = competencies.map(({ updatedAt }) => updatedAt)
  const newest = changes.toSorted().at(-1)
  return [
    ...pages.map((path) => (newest && cataloguePages.includes(path) ? { path, changedAt: newest } : { path })),
    ...competencies.map(({ slug, updatedAt }) => ({ path: `/kompetenzen/${slug}`, changedAt: updatedAt })),
  ]
}

const sitemap = (publicUrl: string, entries: Entry[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries
  .map(({ path, changedAt }) => {
    const lastChange = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    return `  <url><loc>${publicUrl}${path}</loc>${lastChange}</url>` // neither origin nor slug has a sign to escape
  })
  .join('\n')}
</urlset>
`
