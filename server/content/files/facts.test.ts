import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { quoteOf } from '../../../domain/content/facts.ts'
import { parseFacts } from './facts.ts'
import { fileHtmlOf } from './lesson-html.ts'
import { markdownOf } from './markdown-of.ts'
import { parseLesson } from './parse.ts'
import { parseYaml, writeYaml } from './yaml.ts'

const { facts } = parseFacts(`alter:
  value: '13'
  says: TikTok nennt 13 Jahre.
  source: TikTok
  seenOn: 2026-03
  lookAgainOn: 2027-02-01
`)
const installation = { drawings: new Map(), facts }
const lesson = (body: string, name = '1-lektion.md') =>
  parseLesson(name, `---\ntitle: Ab {{alter}}\n---\n${body}\n`, z.object({ title: z.string() }), installation)
const alter = quoteOf('alter', '13')

describe('a fact', () => {
  test('is quoted in a lesson’s text, its head and its activities', () => {
    const { head, content, activities } = lesson(`Erst ab **{{alter}}** Jahren.

| Alter |
| --- |
| ab {{alter}} |

\`\`\`activity
key: zahl
kind: guess
title: Ab wann?
prompt: Schätze.
value: {{alter}}
min: 0
max: 20
step: 1
unit: Jahre
meaning: Ab {{alter}}.
source: TikTok
seenOn: 2026-03-01
ending: So ist es.
\`\`\`
`)
    expect(head.title).toBe('Ab 13')
    expect(content).toContain(`<p>Erst ab <strong>${alter}</strong> Jahren.</p>`)
    expect(content).toContain(`<td>ab ${alter}</td>`)
    expect(activities[0]?.data).toMatchObject({ value: 13, meaning: 'Ab 13.' })
  })

  test('is quoted in HTML files as well', () => {
    expect(lesson('<p>Ab {{alter}}.</p>', '1-lektion.html').content).toBe(`<p>Ab ${alter}.</p>`)
  })

  test.each([
    [
      'in the text',
      'Erst ab {{jahre}}.',
      '1-lektion.md',
      /1-lektion\.md, Zeile 4: Den Fakt \{\{jahre\}\} gibt es nicht/,
    ],
    ['in HTML', '<p>Erst</p>\n<p>ab {{jahre}}.</p>', '1-lektion.html', /1-lektion\.html, Zeile 5: Den Fakt/],
    ['in an activity', '```activity\nkey: {{jahre}}\n```', '1-lektion.md', /1-lektion\.md, Zeile 5: Den Fakt/],
  ])('that nobody knows stops the start: %s', (_, body, name, says) => {
    expect(() => lesson(body, name)).toThrow(says)
  })

  test('is written as a quote again, and what only looks like one is not', () => {
    const content = `<p>Ab ${alter} und {{alter}} und {{jahre}}.</p>`
    expect(markdownOf(content)).toBe('Ab {{alter}} und \\{{alter}} und \\{{jahre}}.\n')
    expect(lesson(markdownOf(content)).content).toBe(content)
    expect(lesson(fileHtmlOf(content, []), '1-lektion.html').content).toBe(content)
  })
})

test('YAML that is written says what was given, also where that looks like a fact', () => {
  const written = writeYaml({ title: 'Ab {{jahre}}: "so"', other: 'Ab {x}' })
  expect(parseYaml('a.yaml', written, z.unknown()).data).toEqual({ title: 'Ab {{jahre}}: "so"', other: 'Ab {x}' })
  expect(written).not.toContain('{{jahre}}')
})
