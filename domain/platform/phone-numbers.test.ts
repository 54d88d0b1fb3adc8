import { describe, expect, test } from 'vitest'
import { withPhoneLinks, withPhoneNumbers } from './phone-numbers.ts'

test.each([
  ['Ruf 116 111 an.', ['116 111']],
  ['Elterntelefon 0800 111 0 550, kostenlos', ['0800 111 0 550']],
  ['Polizei (110), Notruf 112.', ['110', '112']],
  ['Das kostet 110 € oder 112 %, nicht 110,50.', []],
  ['1 110 Münzen, 1.112 Punkte, 1100 oder 2112', []],
])('the phone numbers in „%s“', (text, numbers) => {
  expect(withPhoneNumbers(text).flatMap(({ text, href }) => (href ? [text] : []))).toEqual(numbers)
  expect(
    withPhoneNumbers(text)
      .map(({ text }) => text)
      .join(''),
  ).toBe(text)
})

describe('in HTML', () => {
  test('a number becomes a link that calls it', () => {
    expect(withPhoneLinks('<p>Ruf 0800 111 0 550 an, oder 110.</p>')).toBe(
      '<p>Ruf <a href="tel:08001110550">0800 111 0 550</a> an, oder <a href="tel:110">110</a>.</p>',
    )
  })

  test('bold words with a number are in its link, as the editor would write them', () => {
    expect(withPhoneLinks('<p>Die <strong>Nummer gegen Kummer 116 111</strong> hilft.</p>')).toBe(
      '<p>Die <a href="tel:116111"><strong>Nummer gegen Kummer 116 111</strong></a> hilft.</p>',
    )
    expect(withPhoneLinks('<p><strong>Ruf <span data-fact="polizei">110</span></strong></p>')).toBe(
      '<p><a href="tel:110"><strong>Ruf <span data-fact="polizei">110</span></strong></a></p>',
    )
  })

  test('a quoted number is quoted within its link', () => {
    expect(withPhoneLinks('<p>Ruf <span data-fact="polizei">110</span> an.</p>')).toBe(
      '<p>Ruf <a href="tel:110"><span data-fact="polizei">110</span></a> an.</p>',
    )
  })

  test('numbers among quoted words are linked within the quote, once', () => {
    const html = '<p><span data-fact="treffen">Ruf die 110 an, oder 112.</span></p>'
    const linked =
      '<p><span data-fact="treffen">Ruf die <a href="tel:110">110</a> an, oder <a href="tel:112">112</a>.</span></p>'
    expect(withPhoneLinks(html)).toBe(linked)
    expect(withPhoneLinks(linked)).toBe(linked)
  })

  test.each([
    ['bold words with two', '<strong>110 oder 112</strong>'],
    ['a quote in a link', '<a href="tel:110"><span data-fact="polizei">110</span></a>'],
    ['one that is a link already', '<a href="https://a.example"><em>116 111</em></a>'],
    ['one in an attribute', '<img src="/drawings/a.svg" alt="Ruf 116 111 an" />'],
  ])('%s stays as it is', (_, html) => {
    expect(withPhoneLinks(html)).toBe(html)
  })
})
