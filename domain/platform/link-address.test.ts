import { expect, test } from 'vitest'
import { leadsSomewhere, linkAddress } from './link-address.ts'

test.each([
  ['www.klicksafe.de', 'https://www.klicksafe.de'],
  [' klicksafe.de ', 'https://klicksafe.de'],
  ['klicksafe.de/eltern?a=1#b', 'https://klicksafe.de/eltern?a=1#b'],
  ['gärtnerei-grün.example', 'https://gärtnerei-grün.example'],
  ['//klicksafe.de', 'https://klicksafe.de'],
  ['http://www.polizei.example/anzeige', 'https://www.polizei.example/anzeige'],
  ['HTTP://www.polizei.example', 'https://www.polizei.example'],
  ['hilfe@klicksafe.de', 'mailto:hilfe@klicksafe.de'],
])('%s leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
  expect(linkAddress(address)).toBe(address)
  expect(leadsSomewhere(address)).toBe(true)
})

test.each([
  'https://www.klicksafe.de',
  'mailto:hilfe@klicksafe.de',
  'tel:116111',
  '/lektion/0c9e8c5e-1d1f-4f0a-9a57-6a1f0c2b7d33',
  '/privacy',
])('%s stays as it is', (address) => {
  expect(linkAddress(address)).toBe(address)
  expect(leadsSomewhere(address)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http:///x',
  '///x.de',
  '/\\boese.example',
  'klicksafe',
  'file:///C:/x.doc',
  '#abschnitt',
  '',
])('%s leads nowhere, and is made into nothing else', (typed) => {
  expect(linkAddress(typed)).toBe(typed)
  expect(leadsSomewhere(typed)).toBe(false)
})
