import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bestEncoding, compress, KEPT, ONCE } from './encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip; q=0', undefined],
  ['br;q=0.001', 'br'],
  ['deflate, identity', undefined],
  ['brotli, gzipped', undefined],
  ['', undefined],
  [undefined, undefined],
])('who takes «%s» gets %s', (offered, expected) => {
  expect(bestEncoding(offered)).toBe(expected)
})

test.each(['br', 'gzip'] as const)('%s: what is compressed is smaller and comes out whole', async (encoding) => {
  const bytes = Buffer.from('Ein Passwort ist wie eine Zahnbürste. '.repeat(200))
  for (const quality of [KEPT, ONCE]) {
    const small = await compress(bytes, encoding, quality)
    expect(small.length).toBeLessThan(bytes.length / 10)
    expect(encoding === 'br' ? brotliDecompressSync(small) : gunzipSync(small)).toEqual(bytes)
  }
})
