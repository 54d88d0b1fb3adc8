import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { gapsIn } from '../domain/operation/operator-details.ts'
import { brandHint, readBrand } from './brand.ts'
import { SettingsError } from './settings.ts'

const EXAMPLE = readFileSync(join(import.meta.dirname, '../deploy/brand.example.json'), 'utf8')

function folderWith(content?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  if (content !== undefined) writeFileSync(join(folder, 'brand.json'), content)
  return { DATA_DIR: folder }
}

/** The sentence that the start ends with, behind the path of the file. */
async function sentenceAbout(content: string): Promise<string> {
  const settings = folderWith(content)
  const error = await readBrand(settings).then(
    () => undefined,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(SettingsError)
  const [said, todo] = (error as SettingsError).message.split(' Bitte ')
  expect(todo).toMatch(/^berichtigen Sie die Datei/)
  return said?.replace(`${join(settings.DATA_DIR, 'brand.json')}: `, '') ?? ''
}

test('without a file nothing is said otherwise', async () => {
  expect(await readBrand(folderWith())).toEqual({})
})

test('any part of it can be said, also by an editor that marks the beginning of a file', async () => {
  const own = {
    name: 'Datenlotse',
    price: { monthlyEuro: 4.9, yearlyEuro: null, tax: null, payment: 'Sie zahlen auf Rechnung.' },
    pass: { note: null, terms: 'Mit dem Pass darf Ihr Kind die App nutzen.' },
    operator: { vatId: null, address: 'Weg 1\n12345 Ort' },
  }
  expect(await readBrand(folderWith(`\uFEFF${JSON.stringify(own)}`))).toEqual(own)
  expect(await readBrand(folderWith('{ "price": null }'))).toEqual({ price: null })
})

test('the example names every gap and fills none: it must not become somebody’s imprint', async () => {
  expect(await sentenceAbout(EXAMPLE)).toMatch(/^„contact.email“ /)
  const { operator } = JSON.parse(EXAMPLE)
  expect(await sentenceAbout(JSON.stringify({ operator }))).toBe('„operator.name“ ist noch nicht ausgefüllt.')
  const left = gapsIn({}).filter((place) => !(place.replace('operator.', '') in operator))
  expect(left).toEqual(['contact.email', 'contact.phone', 'operator.termsChecked'])
})

test('a voice is a real one unless it is called an example', async () => {
  const voice = { occasion: 'Nach dem ersten Pass', quote: 'Das hat uns geholfen.' }
  const { testimonials } = await readBrand(folderWith(JSON.stringify({ testimonials: [voice] })))
  expect(testimonials).toEqual([voice])
})

test.each([
  ['{ "name": "Netzpass", }', 'Das ist kein JSON: Zeile 1, Spalte 23.'],
  ['', 'Das ist kein JSON.'],
  ['[]', 'Der Inhalt muss ein Objekt in { } sein.'],
  ['{ "nmae": "Netzpass" }', '„nmae“ kennen wir nicht. Ist es richtig geschrieben?'],
  ['{ "operator": { "adress": "Weg 1" } }', '„operator.adress“ kennen wir nicht. Ist es richtig geschrieben?'],
  ['{ "operator": { "name": null } }', '„operator.name“ muss ein Text sein.'],
  ['{ "operator": { "vatId": 7 } }', '„operator.vatId“ muss ein Text sein, oder null, wenn es das nicht gibt.'],
  ['{ "operator": { "vatId": "" } }', '„operator.vatId“ darf nicht leer sein.'],
  ['{ "operator": { "termsChecked": false } }', '„operator.termsChecked“ muss true sein.'],
  [
    '{ "price": { "monthlyEuro": "20" } }',
    '„price.monthlyEuro“ muss eine Zahl ab 0 sein, oder null, wenn es diesen Preis nicht gibt.',
  ],
  [
    '{ "price": { "yearlyEuro": -1 } }',
    '„price.yearlyEuro“ muss eine Zahl ab 0 sein, oder null, wenn es diesen Preis nicht gibt.',
  ],
  ['{ "contact": { "email": "hallo" } }', '„contact.email“ muss eine E-Mail-Adresse sein.'],
  ['{ "ageFrom": 7 }', '„ageFrom“ muss 0, 6, 12, 16 oder 18 sein.'],
  ['{ "name": "Netz\\npass" }', '„name“ muss in einer Zeile stehen.'],
  [
    '{ "look": { "colour": "#ffcc00" } }',
    '„look.colour“ lässt sich nicht lesen. Im hellen Farbschema: weiße Schrift auf Knöpfen – der Kontrast ist nur 1,4 : 1, nötig sind 4,5 : 1.',
  ],
  ['{ "look": { "colour": "gelb" } }', '„look.colour“ muss eine Farbe wie #0b5c4b sein.'],
  ['{ "look": { "logo": "../secret" } }', '„look.logo“ muss der Name einer Datei in DATA_DIR sein.'],
  [
    '{ "mailSender": "a@b" }',
    '„mailSender“ muss ein Name von höchstens 60 Zeichen ohne < > @ , ; und Anführungszeichen sein.',
  ],
  ['{ "team": [{ "role": "Technik" }] }', '„team.0.task“ muss ein Text sein.'],
])('%s ends the start with the place that is wrong', async (content, sentence) => {
  expect(await sentenceAbout(content)).toBe(sentence)
})

describe('whoever starts a server that others reach', () => {
  const reached = { HOST: '127.0.0.1', PUBLIC_URL: 'https://netzpass.example' }

  test('is told by name what the pages still lack', async () => {
    const settings = { ...folderWith(JSON.stringify({ contact: { email: 'hallo@netzpass.example' } })), ...reached }
    const hint = brandHint(settings, await readBrand(settings))
    expect(hint).toContain(
      `Sie gehören in ${join(settings.DATA_DIR, 'brand.json')} oder unter Administration → Einrichten: contact.phone, operator.name, `,
    )
  })

  test('is told nothing when all is said', async () => {
    const said = EXAMPLE.replace(/"\[[^"]*\]"/g, '"gesagt"').replace('"gesagt"', '"hallo@netzpass.example"')
    const { contact, operator } = JSON.parse(said)
    const all = { contact, operator: { ...operator, register: null, termsChecked: true } }
    const settings = { ...folderWith(JSON.stringify(all)), ...reached }
    const own = await readBrand(settings)
    expect(gapsIn(own)).toEqual([])
    expect(brandHint(settings, own)).toBeUndefined()
  })

  test('is not bothered on one’s own machine, or within a home network', () => {
    const settings = folderWith()
    expect(brandHint({ ...settings, ...reached, PUBLIC_URL: 'http://127.0.0.1:3000' }, {})).toBeUndefined()
    expect(brandHint({ ...settings, HOST: '0.0.0.0', PUBLIC_URL: 'http://pi.local:3000' }, {})).toBeUndefined()
    expect(brandHint({ ...settings, ...reached }, {})).toBeDefined()
  })
})
