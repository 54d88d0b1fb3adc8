import { z } from 'zod'
import { isRealDay } from '../platform/dates.ts'
import { optionalText, uuid, withoutNul } from '../platform/fields.ts'
import { isSeen } from '../platform/visible-text.ts'
import { activities } from './activities/activity.ts'
import { drawingNames, signNames, subjectNames } from './competency-look.ts'
import { inkNames } from './inks.ts'
import { questionDraft } from './questions/question.ts'

/** Content that is edited as a draft, then published. Competencies and levels have none: they are saved directly. */
export const contentTypes = ['lesson', 'quiz', 'simulation'] as const
export type ContentType = (typeof contentTypes)[number]
export const contentRef = z.object({ type: z.enum(contentTypes), id: uuid })
export type ContentRef = z.output<typeof contentRef>

/**
 * The German words for each content type, with the article and the adjective ending that sentences need. `fresh` is
 * also the initial title of a new item (S9.08).
 */
export const contentNames = {
  lesson: { one: 'Lektion', the: 'Die Lektion', this: 'diese Lektion', many: 'Lektionen', fresh: 'Neue Lektion' },
  quiz: { one: 'Quiz', the: 'Das Quiz', this: 'dieses Quiz', many: 'Quizze', fresh: 'Neues Quiz' },
  simulation: {
    one: 'Simulation',
    the: 'Die Simulation',
    this: 'diese Simulation',
    many: 'Simulationen',
    fresh: 'Neue Simulation',
  },
} as const satisfies Record<ContentType, object>

/** Characters. */
export const TITLE_MOST = 200
export const TITLE_TOO_SHORT = 'Titel muss mindestens 3 Zeichen lang sein.'
const title = z
  .string(TITLE_TOO_SHORT)
  .refine(withoutNul, 'Der Titel enthält ein ungültiges Zeichen.')
  .trim()
  .refine((text) => isSeen(text, 3), TITLE_TOO_SHORT)
  .max(TITLE_MOST, 'Titel darf höchstens 200 Zeichen lang sein.')
const orderIndex = z
  .int('Reihenfolge muss eine ganze Zahl sein.')
  .min(0, 'Reihenfolge muss mindestens 0 sein.')
  .max(10_000, 'Diese Zahl ist zu groß.')
const optionalAge = z
  .int('Alter muss eine ganze Zahl sein.')
  .min(0, 'Alter muss mindestens 0 sein.')
  .max(99, 'Alter darf höchstens 99 sein.')
  .nullable()
const longText = optionalText(z.string().max(5_000, 'Das ist zu lang: höchstens 5000 Zeichen.'))

const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, 'Diese Auswahl gibt es nicht.').nullable().default(null)

/** How a competency is sorted and looks; what is null follows from its title. */
export const lookInput = {
  subject: oneOf(subjectNames),
  sign: oneOf(signNames),
  ink: oneOf(inkNames),
  drawing: oneOf(drawingNames),
}
export const plainLook = { subject: null, sign: null, ink: null, drawing: null }

/** The competency form (S5.12). */
export const competencyInput = z.object({
  title,
  description: longText,
  orderIndex,
  pedagogicalMinAge: optionalAge,
  vendorMinAge: optionalText(z.string().max(60, 'Das ist zu lang: höchstens 60 Zeichen.')),
  passMotto: optionalText(z.string().max(200, 'Das ist zu lang: höchstens 200 Zeichen.')),
  passNote: longText,
  ...lookInput,
})
export type CompetencyInput = z.output<typeof competencyInput>

/** The skill-level form (S5.13). */
export const skillLevelInput = z.object({
  title,
  description: longText,
  orderIndex,
  minAge: optionalAge,
  talkingPoints: z
    .array(z.string().trim().min(1).max(500, 'Ein Gesprächsanlass darf höchstens 500 Zeichen haben.'))
    .max(20, 'Höchstens 20 Gesprächsanlässe.'),
  /** What a child tries out together with somebody at home, said to the child (decision 095). */
  togetherTask: optionalText(z.string().max(300, 'Das ist zu lang: höchstens 300 Zeichen.')).default(null),
  /** Anybody may try it out, without an account (decision 086). */
  isOpenToAll: z.boolean().default(false),
})
export type SkillLevelInput = z.output<typeof skillLevelInput>

export const placeInput = contentRef.extend({ orderIndex })

// A draft may be incomplete: these schemas require only what is needed to store it. content-findings.ts checks more.
const typed = (most: number) => z.string().max(most, 'Das ist zu lang.').refine(withoutNul, 'Ungültiges Zeichen.')
const optionalTyped = (most: number) =>
  typed(most)
    .nullable()
    .transform((text) => (text?.trim() ? text : null))
const inDraft = {
  title: typed(TITLE_MOST),
  description: optionalTyped(5_000),
  reviewOn: z.string().refine(isRealDay, 'Kein gültiges Datum.').nullable(),
  reviewNote: optionalTyped(1_000),
}
/** The text of a lesson as HTML, in characters. */
export const LONGEST_LESSON = 150_000
export const lessonDraft = z.object({
  ...inDraft,
  content: typed(LONGEST_LESSON),
  activities,
  isParentOnly: z.boolean(),
})
export const MOST_QUESTIONS = 60
export const quizDraft = z.object({
  ...inDraft,
  /** How many of its questions one attempt asks (decision 088); null: all of them. */
  questionsPerAttempt: z
    .int('Geben Sie eine ganze Zahl an.')
    .min(1, 'Mindestens eine Frage.')
    .max(MOST_QUESTIONS, `Höchstens ${MOST_QUESTIONS} Fragen.`)
    .nullable()
    .default(null),
  questions: z.array(questionDraft).max(MOST_QUESTIONS, `Höchstens ${MOST_QUESTIONS} Fragen.`),
})
export const simulationDraft = z.object({
  ...inDraft,
  endpointUrl: typed(2_000),
  needsContactData: z.boolean(),
  reportsOutcome: z.boolean(),
})
export type LessonDraft = z.output<typeof lessonDraft>
export type QuizDraft = z.output<typeof quizDraft>
export type SimulationDraft = z.output<typeof simulationDraft>
export type Draft =
  | { type: 'lesson'; payload: LessonDraft }
  | { type: 'quiz'; payload: QuizDraft }
  | { type: 'simulation'; payload: SimulationDraft }
/** What editors compare two versions of. */
export type Compared =
  | Draft
  | { type: 'competency'; payload: CompetencyInput }
  | { type: 'level'; payload: SkillLevelInput }

/**
 * What a client's edits are based on: the published revision and the version of the stored draft (0 each: none yet).
 * Saving is refused when either has changed since, because somebody else's edits would be overwritten.
 */
export const draftBase = z.object({ revision: z.int().min(0), version: z.int().min(0) })
export type DraftBase = z.output<typeof draftBase>

const onBase = { id: uuid, base: draftBase }
export const saveDraftInput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lesson'), ...onBase, payload: lessonDraft }),
  z.object({ type: z.literal('quiz'), ...onBase, payload: quizDraft }),
  z.object({ type: z.literal('simulation'), ...onBase, payload: simulationDraft }),
])

/**
 * Placeholder texts of new content, beside the title in contentNames. New rows store them as text (S9.08), so
 * publishing is refused while one of them is still there (decision 068).
 */
export const placeholders = {
  lesson: 'Hier beginnt der Text der Lektion.',
  question: 'Neue Frage',
  answer: (number: number | '') => `Antwort ${number}`,
  endpoint: 'https://example.com/simulation',
}

const untouched = { title: '', description: null, reviewOn: null, reviewNote: null }

/** The initial values of a new draft. */
export const newDraft = {
  lesson: (): LessonDraft => ({ ...untouched, content: '', activities: [], isParentOnly: false }),
  quiz: (): QuizDraft => ({ ...untouched, questionsPerAttempt: null, questions: [] }),
  simulation: (): SimulationDraft => ({
    ...untouched,
    endpointUrl: '',
    needsContactData: false,
    reportsOutcome: false,
  }),
}
