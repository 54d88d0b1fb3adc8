import { expect, test } from 'vitest'
import type { z } from 'zod'
import { competencyInput, placeInput, quizDraft, skillLevelInput } from './content.ts'

const competency = {
  title: 'Passwörter',
  description: '',
  orderIndex: 0,
  pedagogicalMinAge: null,
  vendorMinAge: '',
  passMotto: null,
  passNote: null,
}
const level = { title: 'Anfang', description: null, orderIndex: 0, minAge: null, talkingPoints: [] }
const place = { type: 'quiz', id: '00000000-0000-4000-8000-000000000001', orderIndex: 0 }

const messagesOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []

test.each<[string, z.ZodType, unknown, string[]]>([
  ['a title is enough for a competency', competencyInput, competency, []],
  [
    '… but not one of two letters',
    competencyInput,
    { ...competency, title: ' Ab ' },
    ['Titel muss mindestens 3 Zeichen lang sein.'],
  ],
  [
    'its order is no fraction',
    competencyInput,
    { ...competency, orderIndex: 1.5 },
    ['Reihenfolge muss eine ganze Zahl sein.'],
  ],
  ['… and not below 0', competencyInput, { ...competency, orderIndex: -1 }, ['Reihenfolge muss mindestens 0 sein.']],
  [
    '… and not left out',
    competencyInput,
    { ...competency, orderIndex: Number.NaN },
    ['Reihenfolge muss eine ganze Zahl sein.'],
  ],
  [
    'its age is a whole number',
    competencyInput,
    { ...competency, pedagogicalMinAge: 6.5 },
    ['Alter muss eine ganze Zahl sein.'],
  ],
  ['… and not below 0', competencyInput, { ...competency, pedagogicalMinAge: -1 }, ['Alter muss mindestens 0 sein.']],
  ['the vendor’s age is free text', competencyInput, { ...competency, vendorMinAge: 'ab 13, mit Eltern' }, []],
  [
    'a level too needs a title',
    skillLevelInput,
    { ...level, title: '' },
    ['Titel muss mindestens 3 Zeichen lang sein.'],
  ],
  ['… and an order', skillLevelInput, { ...level, orderIndex: -1 }, ['Reihenfolge muss mindestens 0 sein.']],
  [
    'lessons, quizzes and simulations have an order from 0',
    placeInput,
    { ...place, orderIndex: -1 },
    ['Reihenfolge muss mindestens 0 sein.'],
  ],
])('%s', (_sentence, schema, input, messages) => {
  expect(messagesOf(schema, input)).toEqual(messages)
})

test('what is left empty is stored as nothing', () => {
  expect(competencyInput.parse(competency)).toMatchObject({ description: null, vendorMinAge: null })
})

test('a draft may lack everything', () => {
  const draft = { title: '', description: '', reviewOn: null, reviewNote: null, questions: [] }
  expect(quizDraft.parse(draft)).toMatchObject({ title: '', description: null })
})
