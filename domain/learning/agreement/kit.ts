import { z } from 'zod'

const words = z.string('fehlt oder ist kein Text').trim().min(1, 'darf nicht leer sein')
const lines = z.array(words).min(1, 'mindestens eine Zeile')
const step = z.strictObject({ title: words, text: words })
/** The same thing, said to each of the two. */
const toBoth = z.strictObject({ child: words, parents: words })
/** How the evening goes on which the agreement is made, in five steps. */
const evening = z.strictObject({
  title: words,
  introduction: words,
  steps: z.array(step).length(5, 'es sind fünf Schritte'),
})

/** content/agreement-kit.yaml: what is printed beside the agreement, and what screens say around it. */
export const kitFile = z.strictObject({
  evening: z.strictObject({ parents: evening, child: evening }),
  week: z.strictObject({
    title: words,
    introduction: words,
    howTo: lines,
    /** Beside each, a field for every day from Monday to Sunday. */
    rows: z.array(z.strictObject({ label: words, hint: words })).min(1, 'mindestens eine Zeile'),
    ending: words,
  }),
  sleep: z.strictObject({ title: words, introduction: words, rules: lines, parents: words, ending: words }),
  hand: z.strictObject({
    title: words,
    introduction: words,
    /** From the thumb to the little finger; `who` is what is asked for beside the line to write on. */
    fingers: z.array(z.strictObject({ finger: words, who: words, hint: words })).length(5, 'es sind fünf Finger'),
    ending: words,
  }),
  emergency: z.strictObject({
    title: words,
    introduction: words,
    /** Empty lines for numbers of the family's own. */
    own: lines,
    /** Names from contacts.yaml, which has the numbers, pages and hours. */
    contacts: z.array(words).min(1, 'mindestens eine Anlaufstelle'),
    ending: words,
    /** How it is cut out and where it belongs. */
    parents: words,
  }),
  sentences: z.strictObject({
    /** What this is: an agreement, no contract. */
    nature: toBoth,
    /** Before both tap to sign, and when both have. */
    signing: toBoth,
    signed: toBoth,
    /** From time to time, and whenever one of them wants to talk about it again. */
    renewing: toBoth,
    /** A pass was earned; the clause stands below. */
    opened: toBoth,
    /** Nothing is locked or unlocked on any device. */
    notLocked: toBoth,
  }),
})

export type AgreementKit = z.output<typeof kitFile>
