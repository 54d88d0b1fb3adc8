import { describe, expect, test } from 'vitest'
import { dueOf, type Fact, factsQuotedIn, formatSeen, quoteOf, quotesIn } from './facts.ts'

const fact: Fact = {
  value: '13',
  says: 'TikTok nennt 13.',
  source: 'TikTok',
  seenOn: '2026-03',
  lookAgainOn: '2027-02-01',
}
const facts = new Map([['alter', fact]])

describe('the facts that a lesson quotes', () => {
  test('are named once each, with their source', () => {
    const html = `<p>Ab ${quoteOf('alter', '13')}, wirklich ab <strong>${quoteOf('alter', '13')}</strong>.</p>`
    expect(factsQuotedIn(html, facts)).toEqual([
      {
        key: 'alter',
        says: 'TikTok nennt 13.',
        source: 'TikTok',
        sourceUrl: undefined,
        seenOn: '2026-03',
        isUncertain: undefined,
        waitsFor: undefined,
      },
    ])
  })

  test('are found with a phone number in them, and once of several texts that say the same of it', () => {
    const text = { ...fact, value: 'Ruf die 110.', says: 'Das rät die Polizei.', waitsFor: 'eine Anwältin' }
    const all = new Map([...facts, ['eins', text], ['zwei', { ...text, value: 'Warte.' }]])
    const html = `${quoteOf('eins', 'Ruf die <a href="tel:110">110</a>.')} ${quoteOf('zwei', 'Warte.')}`
    expect(quotesIn(html).map(({ value }) => value)).toEqual(['Ruf die 110.', 'Warte.'])
    expect(factsQuotedIn(html, all).map(({ says, waitsFor }) => [says, waitsFor])).toEqual([
      ['Das rät die Polizei.', 'eine Anwältin'],
    ])
  })

  test.each([
    ['with an older value', quoteOf('alter', '12')],
    ['that is no longer one', quoteOf('groesse', '13')],
    ['that is only written', '13'],
  ])('are not named %s: nobody can say when that was looked up', (_, html) => {
    expect(factsQuotedIn(html, facts)).toEqual([])
  })
})

test.each([
  ['2026-11-22', 'past'],
  ['2026-11-23', 'soon'],
  ['2027-01-22', 'soon'],
  ['2027-01-23', undefined],
])('on 2026-11-23 what is to be looked at on %s is %s', (day, due) => {
  expect(dueOf(day, '2026-11-23')).toBe(due)
})

test('a month is said as a month, a day as a day', () => {
  expect(formatSeen('2026-03')).toBe('März 2026')
  expect(formatSeen('2026-11-23')).toBe('23.11.2026')
})
