import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordOfPicture } from '../../../domain/content/activities/pictures.ts'

const FOLDER = 'content/pictures'
const files = readdirSync(FOLDER).filter((name) => name !== 'LICENSE')

test('every picture has a German word, and every word its picture', () => {
  expect(files.toSorted()).toEqual([...wordOfPicture.keys()].map((name) => `${name}.svg`).toSorted())
  expect([...wordOfPicture.values()].filter((word) => word.trim().length < 2)).toEqual([])
})

test('no two pictures are called the same', () => {
  expect(new Set(wordOfPicture.values()).size).toBe(wordOfPicture.size)
})

test.each(files)('%s is made of shapes alone', (file) => {
  const svg = readFileSync(`${FOLDER}/${file}`, 'utf8')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 32 32">/)
  expect(svg).not.toMatch(/<(script|foreignObject|iframe|image|a|animate\w*)\b|\son\w+=|href=|@import|url\((?!#)/i)
})
