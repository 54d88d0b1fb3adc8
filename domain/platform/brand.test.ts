import { afterEach, describe, expect, test } from 'vitest'
import { brand, inEuro, type OwnBrand, ours, ownBrand, pageTitle, priceLine, takeBrand } from './brand.ts'

afterEach(() => takeBrand({}))

test('what an operator says takes the place of ours, part by part', () => {
  takeBrand({ name: 'Datenlotse', price: { monthlyEuro: 4.9 }, contact: { phone: '01xx 1111111' }, testimonials: [] })
  expect(pageTitle('Kompetenzen')).toBe('Kompetenzen | Datenlotse')
  expect(brand.price).toEqual({ monthlyEuro: 4.9, yearlyEuro: 120, tax: 'inkl. MwSt.' })
  expect(brand.contact).toEqual({ email: 'kontakt@netzpass.example', phone: '01xx 1111111' })
  expect(brand.testimonials).toEqual([])
})

test('what is no longer said is ours again', () => {
  takeBrand({ name: 'Datenlotse', operator: { name: 'Beispiel gGmbH' } })
  takeBrand({ claim: 'Gut durchs Netz.' })
  expect([brand.name, brand.operator, brand.claim]).toEqual(['Netzpass', ours.operator, 'Gut durchs Netz.'])
  expect(ownBrand()).toEqual({ claim: 'Gut durchs Netz.' })
})

describe('what is said of the price', () => {
  const saidWith = (price: OwnBrand['price']) => {
    takeBrand({ price })
    return priceLine()
  }

  test('is that nothing is paid yet, with the planned amounts, so that the two do not contradict each other', () => {
    expect(saidWith({ yearlyEuro: 48 })).toBe(
      'Zurzeit kostenlos. Später sind 20\u00a0€ im Monat oder 48\u00a0€ im Jahr (inkl. MwSt.) geplant; vorher fragen wir Sie.',
    )
  })

  test('is the operator’s own sentence from the moment somebody pays', () => {
    const payment = 'Sie zahlen einmal im Jahr auf Rechnung.'
    expect(saidWith({ monthlyEuro: null, tax: null, payment })).toBe(`120\u00a0€ im Jahr. ${payment}`)
  })

  test.each<[string, OwnBrand['price']]>([
    ['no price at all', null],
    ['no amount', { monthlyEuro: null, yearlyEuro: null }],
  ])('is nothing with %s', (_sentence, price) => {
    expect(saidWith(price)).toBeNull()
  })
})

test('prices are written as Germans write them', () => {
  expect([20, 4.9, 0].map(inEuro)).toEqual(['20\u00a0€', '4,90\u00a0€', '0\u00a0€'])
})
