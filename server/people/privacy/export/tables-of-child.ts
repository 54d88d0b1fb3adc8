import type { ActivityOf } from '../../../../domain/content/activities/activity.ts'
import type { Made } from '../../../../domain/content/activities/made-words.ts'
import { filledFields } from '../../../../domain/content/activities/made-words.ts'
import { type FigurePart, figureChoices } from '../../../../domain/learning/figure.ts'
import { comfortChoices } from '../../../../domain/learning/reading-comfort.ts'
import { refresherWords } from '../../../../domain/learning/refreshers.ts'
import { genderLabels } from '../../../../domain/people/children.ts'
import { changeInWords } from '../../../../domain/people/guardians.ts'
import { failureInShort } from '../../../platform/outbound/failure.ts'
import { type ExportedTable, type Found, guardianships } from './tables.ts'

type Form = ActivityOf<'make'>

const byChild = { key: 'child_id' } as const
const sides = { child: 'Kind', parent: 'Eltern' }
const ofContent = { content_type: { lesson: 'Lektion', quiz: 'Quiz' } }

/**
 * What parents do not get: `isForChildOnly`, the whole table; `parentsNeed`, the rows in which this column is empty,
 * because the child has not shown them.
 */
type OfChild = { isForChildOnly?: true; parentsNeed?: string }

const namesOf = (part: FigurePart) =>
  Object.fromEntries(Object.entries(figureChoices[part]).map(([key, { name }]) => [key, name]))

/** What is kept about a child. Every table of the schema stands here or in `notExported` (export.test.ts). */
export const tablesOfChild: (ExportedTable & Found & OfChild)[] = [
  {
    table: 'children',
    key: 'id',
    words: { gender: genderLabels },
    without: ['parent_id', 'other_guardian_id', 'auth_user_id'],
  },
  { ...guardianships, ...byChild },
  {
    table: 'child_removals',
    ...byChild,
    names: { asked_by: 'profiles' },
    words: { reason: { asked: 'ein Elternteil möchte es', consent: 'keine Einwilligung gilt' } },
    without: ['mail_id'],
  },
  {
    table: 'family_changes',
    ...byChild,
    names: { person_id: 'profiles' },
    words: { what: (what) => changeInWords({ what: String(what), about: null }) },
  },
  {
    table: 'consents',
    ...byChild,
    words: { given_by: { parent: 'Elternteil', child: 'Kind' } },
    without: ['parent_id'],
  },
  {
    table: 'nickname_logins',
    ...byChild,
    words: { method: { digits: 'sechs Ziffern', pictures: 'drei Bilder' } },
    without: ['handle'],
  },
  { table: 'child_competencies', ...byChild, names: { competency_id: 'competencies' } },
  { table: 'level_openings', ...byChild, names: { skill_level_id: 'skill_levels' } },
  { table: 'level_completions', ...byChild, names: { skill_level_id: 'skill_levels' } },
  { table: 'child_passes', ...byChild, without: ['competency_id'] },
  { table: 'pass_checks', ...byChild, without: ['pass_id', 'code', 'opened_by'] },
  { table: 'pass_congratulations', ...byChild, names: { pass_id: 'child_passes' } },
  { table: 'lesson_progress', ...byChild, names: { lesson_id: 'lessons' }, without: ['share_token'] },
  { table: 'activity_states', ...byChild, names: { lesson_id: 'lessons' }, without: ['activity_key'] },
  {
    table: 'notebook_pages',
    ...byChild,
    names: { lesson_id: 'lessons' },
    parentsNeed: 'shown_at',
    words: {
      form: (form) => (form as Form).title,
      made: (entered, { form }) =>
        filledFields((form as Form).fields, entered as Made)
          .map(({ label, text }) => `${label} ${text}`)
          .join('\n'),
    },
    without: ['activity_key'],
  },
  {
    table: 'child_figures',
    ...byChild,
    words: {
      colour: namesOf('colour'),
      head: namesOf('head'),
      face: namesOf('face'),
      neck: namesOf('neck'),
    },
  },
  { table: 'together_tasks', ...byChild, names: { skill_level_id: 'skill_levels' } },
  { table: 'agreements', ...byChild, without: ['words'] },
  {
    table: 'agreement_clauses',
    ...byChild,
    words: { written_by: sides, promised_by: sides },
    without: ['agreement_id', 'clause_key', 'competency_id', 'supersedes'],
  },
  {
    table: 'agreement_signatures',
    ...byChild,
    words: { signed_by: { child: 'Kind', guardian: 'Elternteil' } },
    without: ['agreement_id', 'person_id'],
  },
  { table: 'topic_wishes', ...byChild, names: { competency_id: 'competencies' } },
  {
    table: 'quiz_attempts',
    ...byChild,
    names: { quiz_id: 'quizzes', asked: 'quiz_questions', missed: 'quiz_questions' },
  },
  {
    table: 'quiz_responses',
    key: 'attempt_id',
    of: 'quiz_attempts',
    names: { question_id: 'quiz_questions', answer_id: 'quiz_answers', placed_at: 'quiz_answers' },
  },
  {
    table: 'open_attempts',
    ...byChild,
    names: { quiz_id: 'quizzes', competency_id: 'competencies' },
    without: ['revision', 'answer_order', 'link_id', 'previewed_by', 'pass_id', 'drawn'],
  },
  {
    table: 'open_attempt_answers',
    key: 'attempt_id',
    of: 'open_attempts',
    names: { question_id: 'quiz_questions', answer_ids: 'quiz_answers', placed_at: 'quiz_answers' },
  },
  {
    table: 'refreshers',
    ...byChild,
    names: { pass_id: 'child_passes', asked: 'quiz_questions', missed: 'quiz_questions', lessons: 'lessons' },
    words: { way: { questions: 'Fragen', simulation: 'Übung' }, result: refresherWords },
  },
  { table: 'pretests', ...byChild, names: { competency_id: 'competencies' } },
  { table: 'refresher_breaks', ...byChild },
  {
    table: 'simulation_attempts',
    ...byChild,
    names: { simulation_id: 'simulations' },
    words: {
      outcome: {
        resisted: 'standgehalten',
        asked_for_help: 'Hilfe geholt',
        fell: 'hereingefallen',
        aborted: 'abgebrochen',
      },
      mode: { child_run: 'mit Kind' },
      launch_failure: (reason) => failureInShort(String(reason)),
    },
    without: ['run_id', 'outcome_message'],
  },
  { table: 'simulation_releases', ...byChild, names: { simulation_id: 'simulations' } },
  {
    table: 'reading_comfort',
    isForChildOnly: true, // says something about its health (decision 044)
    ...byChild,
    words: {
      font_size: comfortChoices.fontSize.values,
      letters: comfortChoices.letters.values,
      line_spacing: comfortChoices.lineSpacing.values,
      line_length: comfortChoices.lineLength.values,
      colours: comfortChoices.colours.values,
      pace: comfortChoices.pace.values,
    },
  },
  {
    table: 'child_activities_log',
    ...byChild,
    words: {
      activity_type: {
        lesson_read: 'Lektion gelesen',
        activity_done: 'Aufgabe gemacht',
        question_answered: 'Frage beantwortet',
        quiz_finished: 'Quiz beendet',
        simulation_finished: 'Übung beendet',
        level_finished: 'Level abgeschlossen',
        competency_finished: 'Kompetenz abgeschlossen',
        pass_earned: 'Pass verdient',
      },
    },
    without: ['lesson_id', 'quiz_id', 'question_id', 'answer_id', 'simulation_id', 'skill_level_id', 'competency_id'],
  },
  { table: 'child_invitations', ...byChild, without: ['parent_id', 'version', 'invitation_token_hash'] },
  {
    table: 'child_shareable_links',
    ...byChild,
    words: ofContent,
    without: ['parent_id', 'creator_id', 'access_token'],
  },
  { table: 'shareable_links', ...byChild, words: ofContent, without: ['creator_id', 'access_token'] },
]
