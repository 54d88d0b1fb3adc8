import { describe, expect, test } from 'vitest'
import { readLine, readMarkdown } from './plain-markdown.ts'

test('a text becomes sections of paragraphs and lists', () => {
  const text =
    'Vorab.\r\n\r\n## 1. Worum es geht\nEine Zeile\nnoch eine\n\n- eins\n- zwei\n  geht weiter\n1. erstens\n\n# Ende #\n'
  expect(readMarkdown(text)).toEqual([
    { title: null, blocks: [{ kind: 'paragraph', lines: [[{ text: 'Vorab.' }]] }] },
    {
      title: '1. Worum es geht',
      blocks: [
        { kind: 'paragraph', lines: [[{ text: 'Eine Zeile' }], [{ text: 'noch eine' }]] },
        {
          kind: 'list',
          isNumbered: false,
          items: [[{ text: 'eins' }], [{ text: 'zwei' }, { text: ' ' }, { text: 'geht weiter' }]],
        },
        { kind: 'list', isNumbered: true, items: [[{ text: 'erstens' }]] },
      ],
    },
    { title: 'Ende', blocks: [] },
  ])
})

test.each([
  ['# a#b ##', 'a#b'],
  ['#### Ende ####   ', 'Ende'],
  ['# #', '#'],
  ['#   viel   Raum', 'viel   Raum'],
  ['#kein Titel', null],
  ['#    ', null],
])('the heading of %j is %j', (text, title) => {
  expect(readMarkdown(text)[0]?.title ?? null).toBe(title)
})

// What a schema accepts, and what once took seconds to minutes. Twice as much takes twice as
// long, so all of it is nothing.
test.each([
  ['spaces within a heading', `# a${' '.repeat(59_000)}x`],
  ['signs that do not close a heading', `# a${'#'.repeat(59_000)}x`],
  ['an item of spaces before a line separator', `- ${' '.repeat(59_000)}\u2028x`],
  ['beginnings of links', '['.repeat(59_000)],
  ['beginnings of bold text', '**'.repeat(29_000)],
  ['beginnings of addresses', 'https://'.repeat(7_000)],
])('a text of %s is read in one pass', (_what, text) => {
  const before = process.cpuUsage()
  readMarkdown(text)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(2)
})

describe('a line', () => {
  test.each([
    ['nothing special', 'Drei Sterne: * * *', [{ text: 'Drei Sterne: * * *' }]],
    ['bold text', 'Das ist **wichtig**.', [{ text: 'Das ist ' }, { text: 'wichtig', isBold: true }, { text: '.' }]],
    ['a page of ours', '[Datenschutz](/privacy)', [{ text: 'Datenschutz', href: '/privacy' }]],
    [
      'an address by itself',
      'Mehr: https://a.example/x?y=1.',
      [{ text: 'Mehr: ' }, { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' }, { text: '.' }],
    ],
    ['a script', '[hier](javascript:alert`1`)', [{ text: '[hier](javascript:alert`1`)' }]],
    ['an address as people type it', '[hier](www.klicksafe.de)', [{ text: 'hier', href: 'https://www.klicksafe.de' }]],
    ['another host in disguise', '[hier](//boese.example)', [{ text: 'hier', href: 'https://boese.example' }]],
    ['the same by a backslash', '[hier](/\\boese.example)', [{ text: '[hier](/\\boese.example)' }]],
    ['HTML', '<b onclick=x>fett</b>', [{ text: '<b onclick=x>fett</b>' }]],
  ])('with %s', (_, line, pieces) => {
    expect(readLine(line)).toEqual(pieces)
  })
})
