import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brand } from '../../../domain/platform/brand.ts'
import { iconPaths, manifestRoutes } from './manifest.ts'

const read = async () => (await manifestRoutes().request('/manifest.webmanifest')).json()

test('the manifest bears the brand and starts where everybody is led to their own page', async () => {
  expect(await read()).toMatchObject({ name: brand.name, start_url: '/dashboard', display: 'standalone', lang: 'de' })
})

test('each icon is a picture of the size that the manifest says', async () => {
  const { icons } = await read()
  expect(icons).toHaveLength(3)
  for (const { src, sizes } of icons) {
    const header = readFileSync(`public${src}`)
    expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(readFileSync(`public${iconPaths.at(-1)}`).readUInt32BE(16), 'for Apple’s devices').toBe(180)
})
