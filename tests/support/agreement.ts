import type { clausesFile } from '../../domain/learning/agreement/clauses-file.ts'
import type { AgreementKit } from '../../domain/learning/agreement/kit.ts'

type ClauseInFile = (typeof clausesFile)['_input']['clauses'][number]

const promises = (by: ClauseInFile['by'], text: (number: number) => string): ClauseInFile[] =>
  Array.from({ length: 12 }, (_, index) => ({
    key: `${by}-${index + 1}`,
    subject: 'zeiten',
    by,
    ages: [6, 17],
    text: text(index + 1),
    recommended: index < 5,
  }))

/**
 * Just enough to choose from at every age: child-1 to child-12 and parent-1 to parent-12,
 * of which five each are proposed.
 */
export const sampleClauses = (): ClauseInFile[] => [
  ...promises('child', (number) => `Ich mache ${number} Pausen.`),
  ...promises('parent', (number) => `Wir machen ${number} Pausen.`),
]

const evening = (text: string) => ({
  title: 'Unser Abend',
  introduction: text,
  steps: Array.from({ length: 5 }, (_, index) => ({ title: `Schritt ${index + 1}`, text })),
})
const toBoth = { child: 'Das gilt jetzt für dich.', parents: 'Das gilt jetzt für Sie.' }

/** Short sheets, with the one contact that a sample of the content has for children. */
export const sampleKit = (): AgreementKit => ({
  evening: { parents: evening('Nehmen Sie sich Zeit.'), child: evening('Du bestimmst mit.') },
  week: {
    title: 'Meine Woche',
    introduction: 'Du planst.',
    howTo: ['Male aus.'],
    rows: [{ label: 'Draußen', hint: 'Rad' }],
    ending: 'Fertig.',
  },
  sleep: {
    title: 'Gute Nacht',
    introduction: 'Geräte schlafen.',
    rules: ['Hier.'],
    parents: 'Auch Ihres.',
    ending: 'Gute Nacht.',
  },
  hand: {
    title: 'Hilfe-Hand',
    introduction: 'Male deine Hand.',
    fingers: Array.from({ length: 5 }, (_, index) => ({
      finger: `Finger ${index + 1}`,
      who: 'Wer hilft mir?',
      hint: 'Oma',
    })),
    ending: 'Du bist nicht allein.',
  },
  emergency: {
    title: 'Notfallkarte',
    introduction: 'Zeig es.',
    own: ['Zuerst rufe ich an'],
    contacts: ['Nummer gegen Kummer'],
    ending: 'Du bekommst Hilfe.',
    parents: 'Tragen Sie Nummern ein.',
  },
  sentences: {
    nature: toBoth,
    signing: toBoth,
    signed: toBoth,
    renewing: toBoth,
    opened: toBoth,
    notLocked: toBoth,
  },
})

/** Both files as they would stand in the content folder. */
export const agreementFiles = (clauses = sampleClauses(), kit = sampleKit()) => ({
  'agreement.yaml': JSON.stringify({ subjects: [{ key: 'zeiten', title: 'Zeiten' }], clauses }, null, 2),
  'agreement-kit.yaml': JSON.stringify(kit, null, 2),
})
