import { afterEach, expect, test } from 'vitest'
import { takeBrand } from '../../../domain/platform/brand.ts'
import { ageLabelRoutes } from './age-label.ts'

afterEach(() => takeBrand({}))

async function read(publicUrl = 'https://netzpass.example') {
  const answer = await ageLabelRoutes({ publicUrl, since: new Date('2026-11-27T23:30:00Z') }).request('/age-de.xml')
  const text = await answer.text()
  const valuesOf = (element: string) =>
    [...text.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, value]) => value)
  return { answer, text, valuesOf }
}

test('the label has the three blocks of the format, in their order, and says how ages are told', async () => {
  const { answer, text, valuesOf } = await read()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(text.startsWith('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<age-declaration>')).toBe(true)
  expect(text.match(/<ageblock-[a-z-]+>/g)).toEqual([
    '<ageblock-basic>',
    '<ageblock-labeltype>',
    '<ageblock-labeltype-definition>',
  ])
  const told = ['xmlfile', 'httpheader', 'htmlmeta', 'label-z'].map(valuesOf)
  expect(told).toEqual([['true'], ['false'], ['false'], ['false']])
  expect([valuesOf('country'), valuesOf('label-version'), valuesOf('last-change')]).toEqual([
    ['de'],
    ['1.0'],
    ['2026-11-28'], // the German day
  ])
})

test('everything under our name is for children from six on', async () => {
  const { valuesOf } = await read('https://netzpass.example:8443')
  expect([valuesOf('age-issuer'), valuesOf('scope')]).toEqual([['netzpass.example'], ['netzpass.example/*']])
  expect([valuesOf('age'), valuesOf('min-age'), valuesOf('default-age')]).toEqual([['6'], ['6'], ['6', '6']])
})

test('whoever has other content says another age', async () => {
  takeBrand({ ageFrom: 12 })
  const { valuesOf } = await read()
  expect([...valuesOf('age'), ...valuesOf('min-age'), ...valuesOf('default-age')]).toEqual(['12', '12', '12', '12'])
})
