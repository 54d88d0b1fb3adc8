import { describe, expect, test } from 'vitest'
import { canonicalPath } from './canonical-address.ts'

const paths = [
  ...['kompetenzen', 'admin/competencies/new', 'kompetenzen/:slug', 'pass/:code?', 'postfach/:mailId'],
  'admin/competencies/:competencyId',
]

describe('the one address of a page', () => {
  test.each([
    ['in other letters', '/Kompetenzen', '/kompetenzen'],
    ['with a slash behind it', '/kompetenzen/', '/kompetenzen'],
    ['with both', '/KOMPETENZEN/', '/kompetenzen'],
    ['with something of its own, which stays as it is', '/Pass/AbC-%20d/', '/pass/AbC-%20d'],
    ['without what may be left out', '/pass/', '/pass'],
    ['that another one could be taken for', '/admin/Competencies/NEW', '/admin/competencies/new'],
  ])('is found from one %s', (_sentence, given, expected) => {
    expect(canonicalPath(given, paths)).toBe(expected)
  })

  test.each([
    ['is written so already', '/kompetenzen'],
    ['is written so already, with something of its own', '/pass/AbC'],
    ['is the home page', '/'],
    ['is none of ours', '/gibt/es/nicht/'],
    ['has too much', '/kompetenzen/whatsapp/mehr/'],
    ['lacks a part', '/postfach//'],
    ['would lead elsewhere', '//evil.example/'],
    ['would lead elsewhere, on a path of ours', '//kompetenzen/'],
    ['would lead elsewhere by a backslash', '/\\evil.example/'],
  ])('is not looked for where the address %s', (_sentence, given) => {
    expect(canonicalPath(given, paths)).toBeUndefined()
  })
})
