import { afterEach, expect, test } from 'vitest'
import { brand, inEuro, ownBrand, pageTitle, takeBrand } from './brand.ts'

afterEach(() => takeBrand({}))

test('what an operator says takes the place of ours, part by part', () => {
  takeBrand({ name: 'Datenlotse', price: { monthlyEuro: 4.9 }, contact: { phone: '01xx 1111111' }, testimonials: [] })
  expect(pageTitle('Kompetenzen')).toBe('Kompetenzen | Datenlotse')
  expect(brand.price).toEqual({ monthlyEuro: 4.9, yearlyEuro: 120 })
  expect(brand.contact).toEqual({ email: 'kontakt@netzpass.example', phone: '01xx 1111111' })
  expect(brand.testimonials).toEqual([])
  expect(brand.team).toHaveLength(3)
})

test('what is no longer said is ours again', () => {
  takeBrand({ name: 'Datenlotse', operator: { name: 'Beispiel gGmbH' } })
  takeBrand({ claim: 'Gut durchs Netz.' })
  expect([brand.name, brand.operator, brand.claim]).toEqual(['Netzpass', {}, 'Gut durchs Netz.'])
  expect(ownBrand()).toEqual({ claim: 'Gut durchs Netz.' })
})

test('prices are written as Germans write them', () => {
  expect([20, 4.9, 0].map(inEuro)).toEqual(['20\u00a0€', '4,90\u00a0€', '0\u00a0€'])
})
