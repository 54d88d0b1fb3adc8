import { expect, test } from 'vitest'
import { isListed } from './competency-filter.ts'

const passwords = { title: 'Passwörter', description: null, pedagogicalMinAge: 8, lastAge: 12, subject: 'safety' }
const all = { term: '', upTo: null, subject: null }

test.each([
  ['without a filter everything is listed', all, true],
  ['what is for children of that age or younger suits them', { ...all, upTo: '8' }, true],
  ['what is for older children does not', { ...all, upTo: '8' }, false, { pedagogicalMinAge: 9 }],
  ['what ended with younger children long ago is left out', { ...all, upTo: '14' }, false, { lastAge: 8 }],
  ['what ended a short while ago is not', { ...all, upTo: '11' }, true, { lastAge: 8 }],
  ['what is for every age to its end is never outgrown', { ...all, upTo: '16' }, true, { lastAge: null }],
  ['what has no age suits every age', { ...all, upTo: '8' }, true, { pedagogicalMinAge: null }],
  ['another subject is left out', { ...all, subject: 'apps' }, false],
  ['all filters hold at once', { term: 'passw', upTo: '11', subject: 'safety' }, true],
  [
    'a search that finds nothing leaves out what the chips would keep',
    { term: 'x', upTo: '11', subject: 'safety' },
    false,
  ],
  ['what is no chip filters nothing', { ...all, upTo: '9', subject: 'drachen' }, true],
])('%s', (_sentence, filter, expected, change?) => {
  expect(isListed({ ...passwords, ...change }, filter)).toBe(expected)
})
