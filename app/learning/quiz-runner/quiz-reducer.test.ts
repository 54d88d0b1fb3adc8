import { describe, expect, test } from 'vitest'
import type { QuizFeedback, QuizQuestion } from '../../../domain/content/quizzes.ts'
import { nothingGiven } from './giving.ts'
import { intro, type QuizEvent, type QuizState, quizReducer } from './quiz-reducer.ts'

const question = (id: string, allowsSeveral: boolean): QuizQuestion => ({
  ...{ id, kind: 'choice', question: `Frage ${id}`, allowsSeveral, picture: null, alt: null, places: [], scale: null },
  answers: ['a', 'b', 'c'].map((answer) => ({ id: `${id}${answer}`, text: answer, picture: null, spot: null })),
})
const several = question('1', true)
const single = question('2', false)
const feedback = (questionId: string, isCorrect = true): QuizFeedback => ({
  ...{ questionId, isCorrect, answers: [], right: nothingGiven, tolerance: 0, swaps: [], explanation: null },
})

const start: QuizEvent = { type: 'started', attemptId: 'k', questions: [several, single] }
const give = (...answerIds: string[]): QuizEvent => ({ type: 'gave', given: { ...nothingGiven, answerIds } })
const check = (questionId: string): QuizEvent => ({ type: 'checked', feedback: feedback(questionId) })
const goOn: QuizEvent = { type: 'wentOn' }
const restart: QuizEvent = { type: 'restarted' }

const after = (...events: QuizEvent[]) => events.reduce(quizReducer, intro)
const selectedAfter = (...events: QuizEvent[]) => {
  const state = after(...events)
  return 'given' in state ? state.given.answerIds : undefined
}

const toSingle = [start, give('1a'), check('1'), goOn]
const toTheEnd = [...toSingle, give('2b'), check('2'), goOn]

describe('phases', () => {
  test.each<[string, QuizEvent[], QuizState['phase'], number?]>([
    ['a quiz begins with its intro', [], 'intro'],
    ['starting shows the first question', [start], 'question', 0],
    ['a quiz without questions stays at the intro', [{ ...start, questions: [] }], 'intro'],
    ['what was begun elsewhere goes on where it was', [{ ...start, told: [feedback('1')] }], 'question', 1],
    ['what was answered elsewhere ends', [{ ...start, told: [feedback('1'), feedback('2')] }], 'results', 2],
    ['checking shows the feedback', [start, give('1a'), check('1')], 'feedback', 1],
    ['the next question follows the feedback', toSingle, 'question', 1],
    ['the last feedback leads to the results', toTheEnd, 'results', 2],
    ['restarting returns to the intro', [...toTheEnd, restart], 'intro'],
    ['restarting works in the middle too', [...toSingle, restart], 'intro'],
    ['without a selection a question cannot be checked', [start, check('1')], 'question', 0],
    ['a selection taken back counts as none', [start, give('1a'), give(), check('1')], 'question', 0],
    ['feedback on another question is ignored', [start, give('1a'), check('2')], 'question', 0],
    ['a question cannot be skipped', [start, give('1a'), goOn], 'question', 0],
    ['a second check of the same question is ignored', [start, give('1a'), check('1'), check('1')], 'feedback', 1],
    ['starting twice changes nothing', [...toSingle, start], 'question', 1],
  ])('%s', (_sentence, events, phase, answered) => {
    const state = after(...events)
    expect(state.phase).toBe(phase)
    if (answered !== undefined) expect(state).toMatchObject({ answered: { length: answered } })
  })
})

describe('answers', () => {
  test.each<[string, QuizEvent[], string[] | undefined]>([
    ['nothing is selected at first', [start], []],
    ['the newest answer stands', [start, give('1c'), give('1c', '1a')], ['1c', '1a']],
    ['the selection stays while the feedback is read', [start, give('1a'), check('1')], ['1a']],
    ['in the feedback nothing can be changed', [start, give('1a'), check('1'), give('1b')], ['1a']],
    ['the next question begins without a selection', toSingle, []],
    ['restarting clears the answers', [...toTheEnd, restart, start], []],
  ])('%s', (_sentence, events, selected) => {
    expect(selectedAfter(...events)).toEqual(selected)
  })
})

test('a restart is a new attempt with nothing told', () => {
  expect(after(...toTheEnd, restart, { ...start, attemptId: 'k2' })).toMatchObject({ attemptId: 'k2', answered: [] })
})

test('what was left in the middle goes on where it was, but never over a run that has begun', () => {
  const kept = after(...toSingle)
  expect(after({ type: 'resumed', state: kept })).toEqual(kept)
  expect(after(start, { type: 'resumed', state: kept })).toEqual(after(start))
})

const keep: QuizEvent = { type: 'queued' }
const held = [start, give('1a'), keep]

test('an answer that is kept is answered: the next question follows, and the end', () => {
  expect(after(...held)).toMatchObject({ phase: 'feedback', answered: [{ feedback: null }] })
  expect(after(...held, goOn).phase).toBe('question')
  expect(after(...held, goOn, give('2b'), keep, goOn)).toMatchObject({
    phase: 'results',
    answered: [{ feedback: null }, { feedback: null }],
  })
  expect(after(start, keep).phase, 'nothing was chosen').toBe('question')
})

test('what is right is told later, wherever the child is by then', () => {
  for (const later of [held, [...held, goOn], [...held, goOn, give('2b'), keep, goOn]]) {
    const state = after(...later, check('1'))
    expect(state.phase).toBe(after(...later).phase)
    expect('answered' in state && state.answered[0]?.feedback).toMatchObject({ questionId: '1' })
  }
})

test('what was answered elsewhere first is not this answer, wherever the child is by then', () => {
  for (const later of [held, [...held, goOn], [...held, goOn, give('2b'), keep, goOn]]) {
    const state = after(...later, { type: 'answeredElsewhere', questionId: '1' })
    expect(state).toEqual({ ...after(...later), answered: expect.anything() })
    expect('answered' in state && state.answered[0]).toEqual({ given: null, feedback: null })
  }
})

test('told twice, the first time counts', () => {
  const wrong: QuizEvent = { type: 'checked', feedback: feedback('1', false) }
  expect(after(...held, goOn, check('1'), wrong)).toMatchObject({ answered: [{ feedback: { isCorrect: true } }] })
})

test('an attempt that goes on has first what was judged, then what is kept, then the rest', () => {
  const third = { ...several, id: '3' }
  const state = after({
    ...{ type: 'started', attemptId: 'k', questions: [third, several, single] },
    ...{ told: [feedback('2')], given: { '1': { ...nothingGiven, answerIds: ['1a'] } } },
  })
  expect(state).toMatchObject({
    phase: 'question',
    questions: [{ id: '2' }, { id: '1' }, { id: '3' }],
    answered: [{ feedback: { questionId: '2' } }, { given: { answerIds: ['1a'] }, feedback: null }],
  })
})
