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
    expect(withPhoneLinks('<p>Ruf <strong>0800 111 0 550</strong> an.</p>')).toBe(
      '<p>Ruf <strong><a href="tel:08001110550">0800 111 0 550</a></strong> an.</p>',
    )
  })

  test('a quoted number is quoted within its link', () => {
    expect(withPhoneLinks('<p>Ruf <span data-fact="polizei">110</span> an.</p>')).toBe(
      '<p>Ruf <a href="tel:110"><span data-fact="polizei">110</span></a> an.</p>',
    )
  })

  test.each([
    ['a quote that only holds one', '<span data-fact="zeiten">Ruf 116 111 bis 20 Uhr an</span>'],
    ['a quote in a link', '<a href="tel:110"><span data-fact="polizei">110</span></a>'],
    ['one that is a link already', '<a href="https://a.example"><em>116 111</em></a>'],
    ['one in an attribute', '<img src="/drawings/a.svg" alt="Ruf 116 111 an" />'],
  ])('%s stays as it is', (_, html) => {
    expect(withPhoneLinks(html)).toBe(html)
  })
})
