import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildContent, readBuiltContent } from './built.ts'
import { readContent } from './files.ts'
import { CONTENT } from './folder.ts'

/** One competency of all, with what they share: the others are read in the same way. */
const isOneOfFew = (path: string) => {
  const [top = ''] = relative(CONTENT, path).split(sep)
  return !existsSync(join(CONTENT, top, 'competency.yaml')) || top === 'sichere-passwoerter'
}

let home: string
let folder: string
let built: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'built-content-'))
  folder = join(home, 'content')
  built = join(home, 'content.json')
  cpSync(CONTENT, folder, { recursive: true, filter: isOneOfFew })
})
afterEach(() => rmSync(home, { recursive: true }))

/** What nobody would read from the files. */
const markBuilt = () =>
  writeFileSync(built, JSON.stringify({ ...JSON.parse(readFileSync(built, 'utf8')), items: ['as it was built'] }))

test('what was built is what the files say', async () => {
  await buildContent(folder, built)
  expect(await readBuiltContent(folder, built)).toEqual(await readContent(folder))
})

test('files that are as they were are not read again', async () => {
  await buildContent(folder, built)
  markBuilt()
  expect(await readBuiltContent(folder, built)).toEqual(['as it was built'])
})

test.each(['faq.yaml', 'drawings/new.svg'])('a change of %s is seen', async (name) => {
  await buildContent(folder, built)
  markBuilt()
  writeFileSync(join(folder, name), name === 'faq.yaml' ? '[]' : '<svg viewBox="0 0 1 1"></svg>')
  expect(await readBuiltContent(folder, built)).toEqual(await readContent(folder))
})

test('what is wrong in a file is told, whatever was built', async () => {
  await buildContent(folder, built)
  writeFileSync(join(folder, 'faq.yaml'), '- question: Was?')
  await expect(readBuiltContent(folder, built)).rejects.toThrow('faq.yaml, Zeile 1')
})

test('without a build the files are read', async () => {
  expect(await readBuiltContent(folder, built)).toEqual(await readContent(folder))
})
