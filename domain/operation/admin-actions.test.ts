import { expect, test } from 'vitest'
import { adminActions, type LoggedAction, sentenceOf } from './admin-actions.ts'

const logged = (action: string, rest: Partial<LoggedAction> = {}) =>
  sentenceOf({ action, actorName: 'Ada Admin', subjectName: null, details: {}, ...rest })

test.each<[string, Partial<LoggedAction>, string]>([
  [
    'content published',
    { subjectName: 'Wolken', details: { type: 'lesson', revision: 2 } },
    'Ada Admin hat die Lektion „Wolken“ veröffentlicht.',
  ],
  [
    'content published alone',
    { subjectName: 'Wolken', details: { type: 'lesson', reason: 'Die Nummer war falsch.' } },
    'Ada Admin hat die Lektion „Wolken“ ohne zweite Person veröffentlicht. Grund: Die Nummer war falsch.',
  ],
  ['content deleted', { details: { type: 'quiz' } }, 'Ada Admin hat das Quiz gelöscht.'],
  ['content saved', {}, 'Ada Admin hat etwas geändert.'],
  ['content reordered', { details: { type: 'competency' } }, 'Ada Admin hat die Reihenfolge geändert: Kompetenzen.'],
  ['content reordered', { subjectName: 'Stufe 1' }, 'Ada Admin hat die Reihenfolge geändert: „Stufe 1“.'],
  ['content exported', {}, 'Ada Admin hat ein Paket heruntergeladen: alle Inhalte.'],
  ['picture deleted', { subjectName: 'Wolke' }, 'Ada Admin hat das Bild „Wolke“ gelöscht.'],
  ['question hidden', { subjectName: 'Warum?' }, 'Ada Admin hat die Frage „Warum?“ ausgeblendet.'],
  ['papers downloaded', {}, 'Ada Admin hat die Unterlagen zum Datenschutz heruntergeladen.'],
  ['account locked', { subjectName: 'Petra Muster' }, 'Ada Admin hat ein Konto gesperrt: Petra Muster.'],
  ['account locked', {}, 'Ada Admin hat ein Konto gesperrt: ein gelöschtes Konto.'],
  [
    'admin role given',
    { actorName: null, subjectName: 'Petra Muster' },
    'Der Betreiber hat Admin-Rechte gegeben: Petra Muster.',
  ],
  [
    'access refused',
    { actorName: null, details: { path: 'admin.users.list' } },
    'Ein Konto ohne Admin-Rechte wurde abgewiesen: admin.users.list.',
  ],
  ['something of later', {}, 'Ada Admin hat etwas getan: something of later.'],
])('%s with %o', (action, rest, sentence) => {
  expect(logged(action, rest)).toBe(sentence)
})

test('every action has a German sentence', () => {
  for (const action of Object.keys(adminActions)) expect(logged(action)).toMatch(/^Ada Admin (hat|wurde) .+\.$/)
})
