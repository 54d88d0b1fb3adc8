import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

test.each(sources)('%s takes nothing but types from the server', (file) => {
  const imports =
    readFileSync(join('app', file), 'utf8').match(/^(import|export) [^'"]*['"][^'"]*\/server\/[^'"]*['"]/gm) ?? []
  expect(imports.filter((line) => !/^(import|export) type /.test(line))).toEqual([])
})
