import { marked } from 'marked'
import { expect, test } from 'vitest'
import { passagesOf, sentencesIn, wordsIn } from './prose.ts'

test('a sentence ends at its full stop, also after an umlaut, a number or a closing quote', () => {
  expect(sentencesIn('Da ist eine Tür. Wähle die 116 111. „Gut.“ Das war alles! Ja? Ja …')).toEqual([
    'Da ist eine Tür.',
    'Wähle die 116 111.',
    '„Gut.“',
    'Das war alles!',
    'Ja?',
    'Ja …',
  ])
})

test('a sentence does not end in an abbreviation, in a date, or at a colon', () => {
  const whole = 'Am 14. Februar, z. B. um ca. 8 Uhr, sagt sie: Komm (Stand: März 2026), „Ja!“, ruft er.'
  expect(sentencesIn(whole)).toEqual([whole])
})

test('a number in groups is one word, a dash is none', () => {
  expect(wordsIn('Elterntelefon 0800 111 0 550 – kostenlos')).toEqual(['Elterntelefon', '08001110550', 'kostenlos'])
})

test('every passage knows its line, its kind and where it leads', () => {
  const markdown =
    'Eins\n\n## Zwei\n\n- **Drei** [vier](https://vier.example)\n- fünf\n\n> sechs\n\n| a | b |\n| - | - |\n| c | d |\n'
  expect(passagesOf({ tokens: marked.lexer(markdown), firstLine: 9 })).toEqual([
    { line: 9, text: 'Eins', links: [], quotes: [], kind: 'prose' },
    { line: 11, text: 'Zwei', links: [], quotes: [], kind: 'heading' },
    { line: 13, text: 'Drei vier', links: ['https://vier.example'], quotes: [], kind: 'prose' },
    { line: 14, text: 'fünf', links: [], quotes: [], kind: 'prose' },
    { line: 16, text: 'sechs', links: [], quotes: [], kind: 'quote' },
    { line: 18, text: 'a', links: [], quotes: [], kind: 'cell' },
    { line: 18, text: 'b', links: [], quotes: [], kind: 'cell' },
    { line: 20, text: 'c', links: [], quotes: [], kind: 'cell' },
    { line: 20, text: 'd', links: [], quotes: [], kind: 'cell' },
  ])
})
