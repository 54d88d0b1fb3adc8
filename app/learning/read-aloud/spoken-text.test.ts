import { expect, test } from 'vitest'
import { joined, placeIn } from './spoken-text.ts'

const text = (data: string, owner: unknown) => ({ node: { data }, owner })

test('pieces of one paragraph are one text, those of the next one another', () => {
  const blocks = joined([text('Ein ', 'p1'), text('starkes', 'p1'), text(' Wort.', 'p1'), text('Noch eins.', 'p2')])
  expect(blocks.map((block) => block.text)).toEqual(['Ein starkes Wort.', 'Noch eins.'])
})

test('space between paragraphs is no text', () => {
  expect(joined([text('\n  ', 'div'), text('Ja.', 'p'), text('\n', 'div')]).map((block) => block.text)).toEqual(['Ja.'])
})

test.each([
  ['a beginning in the middle of a piece', 'start', 2, ['Ein ', 2]],
  ['a beginning where two pieces meet', 'start', 4, ['starkes', 0]],
  ['an end where two pieces meet', 'end', 4, ['Ein ', 4]],
  ['the end of all', 'end', 17, [' Wort.', 6]],
  ['what lies beyond', 'end', 99, [' Wort.', 6]],
] as const)('%s is found', (_sentence, side, offset, [data, at]) => {
  const [block] = joined([text('Ein ', 'p'), text('starkes', 'p'), text(' Wort.', 'p')])
  expect(block && placeIn(block, offset, side)).toEqual({ node: { data }, offset: at })
})
