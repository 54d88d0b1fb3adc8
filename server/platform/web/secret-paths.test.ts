import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SECRET_PATHS } from './secret-paths.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const routes = read('app/routes.ts')

test('every page with a secret in its path is in the list', () => {
  const withSecret = [...routes.matchAll(/route\('([\w-]+)\/:(?:token|code)/g)].map(([, name]) => name)
  expect(withSecret.length).toBeGreaterThan(4)
  expect([...new Set(withSecret)].sort()).toEqual([...SECRET_PATHS].sort())
})

test.each(SECRET_PATHS)('/%s/… stands in no log of the proxy as it is described and delivered', (name) => {
  const [, source = ''] = /request>uri regexp "\(\?i\)([^"]+)"/.exec(read('deploy/Caddyfile')) ?? []
  const logged = (uri: string) => uri.replace(new RegExp(source, 'gi'), '$1')
  for (const uri of [`/${name}/abc`, `/${name.toUpperCase()}/abc.data?x=1`, `/%61${name.slice(1)}/abc`])
    expect(logged(uri)).not.toContain('abc')
  expect(logged('/kompetenzen/passwoerter?token=abc')).toBe('/kompetenzen/passwoerter')
  expect(read('docs/operations.md')).toContain(`\`/${name}/…\``)
})
