import { describe, expect, test } from 'vitest'
import {
  announcementInput,
  durationOfMails,
  formatSpan,
  paragraphsOf,
  type Span,
  stateOf,
  whyNotSpan,
} from './announcements.ts'

const now = new Date('2026-11-20T12:00:00Z')
const span = (from: string, until: string): Span => {
  const [fromDay = '', fromTime = ''] = from.split(' ')
  const [untilDay = '', untilTime = ''] = until.split(' ')
  return { fromDay, fromTime, untilDay, untilTime }
}

test.each([
  [
    'within a day',
    '2026-11-29T21:00:00Z',
    '2026-11-29T22:30:00Z',
    'Sonntag, 29. November 2026, 22:00 bis 23:30 Uhr MEZ',
  ],
  [
    'over midnight',
    '2026-11-29T21:00:00Z',
    '2026-11-30T01:00:00Z',
    'Sonntag, 29. November 2026, 22:00 Uhr MEZ, bis Montag, 30. November 2026, 02:00 Uhr MEZ',
  ],
  [
    'while clocks are changed',
    '2026-10-25T00:30:00Z',
    '2026-10-25T03:00:00Z',
    'Sonntag, 25. Oktober 2026, 02:30 Uhr MESZ bis 04:00 Uhr MEZ',
  ],
])('a time %s is told in German', (_, from, until, said) => {
  expect(formatSpan(from, until)).toBe(said)
})

test.each([
  ['ends before it begins', span('2026-12-02 10:00', '2026-12-01 10:00'), 'Das Ende muss nach dem Anfang liegen.'],
  ['is over', span('2026-11-01 10:00', '2026-11-20 12:59'), 'Diese Zeit ist schon vorbei.'],
  [
    'ends in two years',
    span('2026-12-01 10:00', '2028-12-01 10:00'),
    'Das Ende darf höchstens ein Jahr entfernt sein.',
  ],
  ['has begun already', span('2026-11-01 10:00', '2026-11-20 14:00'), undefined],
])('a span that %s', (_, chosen, problem) => {
  expect(whyNotSpan(chosen, now)).toBe(problem)
})

describe('an announcement', () => {
  const year = new Date().getUTCFullYear() + 1
  const soon = span(`${year}-01-02 10:00`, `${year}-01-02 12:00`)
  const good = {
    title: 'Wartung am Abend',
    body: 'Wir spielen eine neue Fassung ein.',
    kind: 'maintenance',
    work: soon,
    banner: null,
    isMailed: true,
  }
  test.each([
    ['of maintenance needs its time', { ...good, work: null }, 'work'],
    ['of something else has none', { ...good, kind: 'other' }, 'work'],
    ['goes somewhere', { ...good, isMailed: false }, 'isMailed'],
    ['has a title of one line', { ...good, title: 'Wartung\nBcc: alle' }, 'title'],
    ['says something', { ...good, body: ' kurz ' }, 'body'],
  ])('%s', (_, input, field) => {
    const checked = announcementInput.safeParse(input)
    expect(checked.error?.issues.map(({ path }) => path[0])).toEqual([field])
  })
  test('is taken as it was written', () => {
    expect(announcementInput.parse(good)).toEqual(good)
  })
})

test('paragraphs are separated by empty lines, and no others', () => {
  expect(paragraphsOf('Eins\r\nnoch eins\n \n\nZwei\n')).toEqual(['Eins\nnoch eins', 'Zwei'])
})

const [before, after] = [new Date('2026-11-19T12:00:00Z'), new Date('2026-11-21T12:00:00Z')]
test.each([
  ['taken back', { bannerFrom: before, bannerUntil: after, endedAt: before, mailsLeft: 4 }, 'ended'],
  ['with mails that wait', { bannerFrom: null, bannerUntil: null, endedAt: null, mailsLeft: 1 }, 'running'],
  ['with all mails gone', { bannerFrom: null, bannerUntil: null, endedAt: null, mailsLeft: 0 }, 'ended'],
  ['with a banner that comes', { bannerFrom: after, bannerUntil: after, endedAt: null, mailsLeft: 0 }, 'planned'],
  ['with a banner on', { bannerFrom: before, bannerUntil: after, endedAt: null, mailsLeft: 0 }, 'running'],
  ['with a banner that is over', { bannerFrom: before, bannerUntil: now, endedAt: null, mailsLeft: 0 }, 'ended'],
])('%s', (_, times, state) => {
  expect(stateOf(times, now)).toBe(state)
})

test.each([
  [1, 'wenige Minuten'],
  [3_000, 'etwa 10 Minuten'],
  [100_000, 'etwa 6 Stunden'],
])('%i mails take %s', (count, said) => {
  expect(durationOfMails(count)).toBe(said)
})
