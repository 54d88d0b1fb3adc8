import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminLinks } from './admin-links.ts'

test('every page for admins stands in their sidebar, or below one that does', () => {
  const routes = readFileSync(join(import.meta.dirname, '../routes.ts'), 'utf8')
  const pages = [...routes.matchAll(/route\('(admin[^']*)'/g)].map(([, path]) => `/${path}`)
  expect(pages.length).toBeGreaterThan(10)
  const [start, ...links] = adminLinks
  const leadsTo = (page: string) =>
    page === start?.to ||
    links.some(({ to, covers }) => page === to || page.startsWith(`${to}/`) || (covers && page.startsWith(covers)))
  expect(pages.filter((page) => !leadsTo(page))).toEqual([])
})
