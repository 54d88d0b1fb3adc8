import { describe, expect, test } from 'vitest'
import { glossaryLinker, withOpeningLinks } from './glossary-links.ts'
import type { GlossaryWord } from './word.ts'

const wordOf = (word: string, ...forms: string[]): GlossaryWord => ({
  ...{ word, forms, explanation: 'Das bedeutet es.' },
  picture: null,
})
const glossary = [
  wordOf('Algorithmus', 'Algorithmen', 'Algorithmus’'),
  wordOf('App', 'Apps'),
  wordOf('In-App-Kauf', 'In-App-Käufe'),
  wordOf('blockieren', 'blockierst'),
  wordOf('Zwei Faktoren'),
  wordOf('F & A'),
]
const link = glossaryLinker(glossary)
/** The text with [brackets] around what is linked. */
const linksIn = (html: string) => link(html).html.replaceAll(/<a data-word="[^"]*" href="[^"]*">([^<]*)<\/a>/g, '[$1]')

describe('words of the glossary in a text', () => {
  test('become links to the page of the glossary, and are told in the order of the text', () => {
    const { html, words } = link('<p>Die App hat einen Algorithmus.</p>')
    expect(html).toBe(
      '<p>Die <a data-word="wort-app" href="/woerterbuch#wort-app">App</a> hat einen <a data-word="wort-algorithmus" href="/woerterbuch#wort-algorithmus">Algorithmus</a>.</p>',
    )
    expect(words.map(({ word }) => word)).toEqual(['App', 'Algorithmus'])
  })

  test.each([
    [
      'each only once, in whatever form it comes first',
      '<p>Alle Apps. Eine App.</p><p>Apps!</p>',
      '<p>Alle [Apps]. Eine App.</p><p>Apps!</p>',
    ],
    ['only whole words', '<p>Apparat, Handyapp, App2.</p>', '<p>Apparat, Handyapp, App2.</p>'],
    [
      'not a part of a word with a hyphen',
      '<p>Der App-Store, die Spiele-App, App- und Spielzeit.</p>',
      '<p>Der App-Store, die Spiele-App, App- und Spielzeit.</p>',
    ],
    [
      'but the whole word with a hyphen',
      '<p>Ein In-App-Kauf in der App.</p>',
      '<p>Ein [In-App-Kauf] in der [App].</p>',
    ],
    ['a word with umlauts', '<p>Ohne In-App-Käufe.</p>', '<p>Ohne [In-App-Käufe].</p>'],
    [
      'with signs around it',
      '<p>„App“ (Algorithmus), blockieren!</p>',
      '<p>„[App]“ ([Algorithmus]), [blockieren]!</p>',
    ],
    [
      'what is written small also at the beginning of a sentence',
      '<p>Blockieren hilft.</p>',
      '<p>[Blockieren] hilft.</p>',
    ],
    ['but what is written in capitals not where it is small', '<p>Das ist ein app.</p>', '<p>Das ist ein app.</p>'],
    [
      'within strong and emphasis',
      '<p><strong>Die <em>App</em></strong> da.</p>',
      '<p><strong>Die <em>[App]</em></strong> da.</p>',
    ],
    [
      'not in a link, but after it',
      '<p><a href="https://app.example">App</a> und App</p>',
      '<p><a href="https://app.example">App</a> und [App]</p>',
    ],
    [
      'not in headings, heads of tables and captions',
      '<h2>App</h2><table><tr><th>App</th><td>App</td></tr></table>',
      '<h2>App</h2><table><tr><th>App</th><td>[App]</td></tr></table>',
    ],
    [
      'not in attributes',
      '<img src="/media/App.webp" alt="Eine App" />',
      '<img src="/media/App.webp" alt="Eine App" />',
    ],
    [
      'not in the place of an activity',
      '<div data-activity="App"></div><p>App</p>',
      '<div data-activity="App"></div><p>[App]</p>',
    ],
    ['two words, across a line', '<p>Zwei\nFaktoren sind gut.</p>', '<p>[Zwei\nFaktoren] sind gut.</p>'],
    ['with a sign that HTML spells out', '<p>Lies die F &amp; A.</p>', '<p>Lies die [F &amp; A].</p>'],
  ])('%s', (_sentence, html, linked) => {
    expect(linksIn(html)).toBe(linked)
  })

  test('are no part of a sign that HTML spells out', () => {
    expect(glossaryLinker([wordOf('amp'), wordOf('quot')])('<p>a &amp; b &quot;c&quot;</p>').words).toEqual([])
  })

  test('are six at most, so that the text stays calm: the longer ones, in the order of the text', () => {
    const many = ['App', 'Chat', 'Phishing', 'QR-Code', 'Passwort', 'Konto', 'Algorithmus', 'Impressum', 'Browser']
    const all = glossaryLinker(many.map((word) => wordOf(word)))(`<p>${many.join(' ')} Browser</p>`)
    expect(all.words.map(({ word }) => word)).toEqual(many.filter((word) => word.length > 6))
    expect(all.html.match(/<a /g)).toHaveLength(6)
  })

  test('are none when the glossary is empty', () => {
    const html = '<p>Die App.</p>'
    expect(glossaryLinker([])(html)).toEqual({ html, words: [] })
  })

  test('leave everything else of the text as it was, whatever is a word', () => {
    const html = '<p>x.y (a|b) [c] {d} \\ ^ $ * + ? / -</p>'
    const odd = ['x.y', '(a|b)', '[c]', '{d}', '$ *', '+ ?'].map((word) => wordOf(word))
    const { html: linked } = glossaryLinker(odd)(html)
    expect(linked.replaceAll(/<\/?a\b[^>]*>/g, '')).toBe(html)
  })
})

test('where a script opens them, the links say so, and text that looks like one is left alone', () => {
  const { html } = link('<p>App, &lt;a data-word="x"&gt;</p>')
  expect(withOpeningLinks(html)).toBe(
    '<p><a aria-haspopup="dialog" data-word="wort-app" href="/woerterbuch#wort-app">App</a>, &lt;a data-word="x"&gt;</p>',
  )
})
