import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const KIB = 1024
const ASSETS = 'build/client/assets'

type RouteFiles = { id: string; module: string; clientLoaderModule?: string; hydrateFallbackModule?: string }

test('the home page weighs no more than 140 KiB of scripts and 15 KiB of styles, as they are sent', {
  tag: '@promise',
}, async ({ emptyPage }) => {
  const page = await emptyPage()
  const arrived: Request[] = []
  page.on('requestfinished', (request) => arrived.push(request))
  await page.goto('/', { waitUntil: 'networkidle' })
  const weigh = async (type: string) => {
    const requests = arrived.filter((request) => request.resourceType() === type)
    const sizes = await Promise.all(requests.map((request) => request.sizes()))
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / KIB
  }
  const [scripts, styles] = [await weigh('script'), await weigh('stylesheet')]
  expect(scripts, 'more than nothing was measured').toBeGreaterThan(50)
  expect(styles, 'more than nothing was measured').toBeGreaterThan(3)
  expect(scripts).toBeLessThanOrEqual(140)
  expect(styles).toBeLessThanOrEqual(15)
})

test('no screen brings more than 60 KiB of its own', { tag: '@promise' }, () => {
  const manifest = readdirSync(ASSETS).find((name) => /^manifest-\w+\.js$/.test(name)) ?? ''
  const text = readFileSync(join(ASSETS, manifest), 'utf8')
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: Record<string, RouteFiles>
  }
  const sizes = Object.values(routes).map(({ id, module, clientLoaderModule, hydrateFallbackModule }) => {
    const files = [module, clientLoaderModule, hydrateFallbackModule].filter((file) => file !== undefined)
    return { id, size: files.reduce((sum, file) => sum + statSync(`build/client${file}.br`).size, 0) / KIB }
  })
  expect(sizes.length).toBeGreaterThan(20)
  expect(sizes.filter(({ size }) => size > 60)).toEqual([])
})
