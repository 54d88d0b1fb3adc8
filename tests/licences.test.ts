import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Package = { version?: string; license?: string; dev?: boolean }

const { packages }: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
)
/**
 * What may be handed on as part of a closed product when its text goes along, which the image does: packages lie in it
 * as they are published. MPL-2.0 and LGPL-3.0 besides: unchanged, and each exchangeable (a folder of its own).
 */
const ALLOWED = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
    'OFL-1.1',
  ],
  ...['LGPL-3.0-or-later', 'MPL-2.0'],
]
/** Those of the image library, loaded as a file beside it. Whatever else wants it has to be looked at by a person. */
const LGPL = /^node_modules\/@img\/sharp-/

const shipped = Object.entries(packages).filter(([path, { dev }]) => path && !dev)
/** Of alternatives one must be allowed, of what holds together all. */
const isAllowed = (licence = '') =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((one) => ALLOWED.includes(one)))

test('what a release hands on stands under licences that allow it', () => {
  const others = shipped.filter(([, { license }]) => !isAllowed(license))
  expect(others.map(([path, { version, license }]) => `${path}@${version}: ${license}`)).toEqual([])
})

test('only the image library is LGPL', () => {
  expect(shipped.filter(([path, { license }]) => license?.includes('LGPL') && !LGPL.test(path))).toEqual([])
})
