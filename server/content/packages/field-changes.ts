import {
  type DrawingName,
  drawings,
  inks,
  type SignName,
  type Subject,
  signs,
  subjects,
} from '../../../domain/content/competency-look.ts'
import type { Ink } from '../../../domain/content/inks.ts'
import type { CompetencyContent, LevelContent } from '../files/files.ts'

export type FieldChange = { label: string; before: string; after: string }

const labels = {
  title: 'Titel',
  description: 'Beschreibung',
  orderIndex: 'Reihenfolge',
  pedagogicalMinAge: 'Empfohlenes Alter',
  vendorMinAge: 'Mindestalter des Anbieters',
  passMotto: 'Motto des Passes',
  passNote: 'Hinweis auf dem Pass',
  minAge: 'Mindestalter',
  talkingPoints: 'Gesprächsanlässe',
  togetherTask: 'Zusammen ausprobieren',
  isOpenToAll: 'Offen für alle',
  subject: 'Thema',
  sign: 'Zeichen',
  ink: 'Farbe',
  drawing: 'Zeichnung',
}
type Field = keyof typeof labels

/** The fields that a package would change. Not the order of levels: plan.ts tells it by titles. */
export function fieldChanges(
  here: CompetencyContent | LevelContent,
  there: CompetencyContent | LevelContent,
): FieldChange[] {
  const isLevel = 'competencyId' in here
  const fields = (Object.keys(labels) as Field[]).filter(
    (field) => field in here && !(isLevel && field === 'orderIndex'),
  )
  return fields.flatMap((field) => {
    const [before, after] = [here, there].map((one) => told(field, (one as Record<Field, unknown>)[field])) as [
      string,
      string,
    ]
    return before === after ? [] : [{ label: labels[field], before, after }]
  })
}

function told(field: Field, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => String(one).trim()).join('\n')
  if (field === 'orderIndex') return `an ${Number(value) + 1}. Stelle`
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  const name = String(value) // of what is chosen from a list
  if (field === 'subject') return subjects[name as Subject] ?? ''
  if (field === 'sign') return signs[name as SignName] ?? ''
  if (field === 'ink') return inks[name as Ink] ?? ''
  if (field === 'drawing') return drawings[name as DrawingName] ?? ''
  return value === null || value === undefined ? '' : name.trim()
}
