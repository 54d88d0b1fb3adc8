import { describe, expect, test } from 'vitest'
import { byAgeThenOrder, levelLabel, matchesSearch, recommendedAge, titleMatches, vendorAge } from './competencies.ts'

test.each([
  [0, 'Anfänger'],
  [8, 'Anfänger'],
  [9, 'Mittel'],
  [12, 'Mittel'],
  [13, 'Fortgeschritten'],
  [17, 'Fortgeschritten'],
  [null, 'Alle Level'],
])('the level label of age %s is %s', (age, label) => {
  expect(levelLabel(age)).toBe(label)
})

test.each([
  [8, 'ab 8 Jahren'],
  [0, 'ab 0 Jahren'],
  [null, 'für jedes Alter'],
])('the recommended age %s reads %s', (age, shown) => {
  expect(recommendedAge(age)).toBe(shown)
})

test.each([
  ['0', 'Eltern entscheiden'],
  [' 0 ', 'Eltern entscheiden'],
  ['13', '13'],
  ['ab 16 mit Zustimmung', 'ab 16 mit Zustimmung'],
  ['10', '10'],
  ['', 'keine Angabe'],
  [null, 'keine Angabe'],
])('the vendor’s age %j reads %s', (age, shown) => {
  expect(vendorAge(age)).toBe(shown)
})

describe('the public list', () => {
  const competency = (title: string, pedagogicalMinAge: number | null, orderIndex: number) => ({
    title,
    pedagogicalMinAge,
    orderIndex,
  })

  test('begins with what has no age, then goes by age, then by order, then by title', () => {
    const inOrder = [
      competency('Ohne Alter, zuerst', null, 0),
      competency('Ohne Alter, danach', null, 9),
      competency('Ab null', 0, 5),
      competency('Ab sechs', 6, 99),
      competency('Ab acht, eins', 8, 1),
      competency('Ärger', 8, 2),
      competency('Bilder', 8, 2),
      competency('Ab zehn', 10, 0),
    ]
    const mixed = [5, 2, 7, 0, 3, 6, 1, 4].map((index) => inOrder[index] as (typeof inOrder)[number])
    expect([...mixed].sort(byAgeThenOrder)).toEqual(inOrder)
  })

  const chats = { title: 'Sicher chatten', description: 'Nachrichten in Gruppen & Klassenchats' }
  test.each([
    ['part of the title is found', 'chat', true],
    ['case does not matter', 'SICHER', true],
    ['part of the description is found', 'klassenchats', true],
    ['spaces around the term do not matter in the title', '  chatten ', true],
    ['… nor in the description', '  gruppen ', true],
    ['a blank term finds everything', '   ', true],
    ['an empty term finds everything', '', true],
    ['a sign of the database’s patterns is only a sign', '%', false],
    ['what is in neither is not found', 'Passwort', false],
    ['words are not searched one by one', 'Gruppen Nachrichten', false],
  ])('%s', (_sentence, term, found) => {
    expect(matchesSearch(chats, term)).toBe(found)
  })

  test('umlauts are found in any case', () => {
    expect(matchesSearch({ title: 'Überall Werbung', description: null }, 'überALL')).toBe(true)
    expect(matchesSearch({ title: 'Passwörter', description: null }, 'PASSWÖRTER')).toBe(true)
  })

  test('without a description only the title is searched', () => {
    expect(matchesSearch({ title: 'Fotos', description: null }, 'gruppen')).toBe(false)
    expect(matchesSearch({ title: 'Fotos', description: null }, '')).toBe(true)
  })
})

test.each([
  ['part of the title is found', 'CHAT', true],
  ['spaces around the term do not matter', ' chat ', true],
  ['a blank term finds everything', ' ', true],
  ['what is not in the title is not found', 'gruppen', false],
])('in the dialogs %s', (_sentence, term, found) => {
  expect(titleMatches({ title: 'Sicher chatten' }, term)).toBe(found)
})
