import { describe, expect, test } from 'vitest'
import { draw } from './draw.ts'
import { lessonThatHelps } from './lesson-that-helps.ts'

type Candidate = Parameters<typeof draw>[0][number]

/** 'a1' is the first question of quiz a; '!' it was wrong once, '*' it was asked last time. */
const candidate = (text: string): Candidate => ({
  quizId: text[0] as string,
  revision: 1,
  questionId: text.slice(0, 2),
  wasWrong: text.includes('!'),
  wasAsked: text.includes('*'),
})
const drawnFrom = (text: string) => draw(text.split(' ').map(candidate)).map(({ questionId }) => questionId)

describe('the questions of a refresher', () => {
  test.each([
    ['are of several quizzes', 'a1 a2 a3 b1 b2 c1', ['a1', 'b1', 'c1']],
    ['are those that were wrong once before all others', 'a1 a2 a3! b1 b2 a4!', ['a3', 'a4', 'b1']],
    ['are not those of last time', 'a1* a2* a3* b1 b2 b3', ['b1', 'b2', 'b3']],
    ['are not those of last time even when they were wrong', 'a1*! a2*! a3*! b1 b2 b3', ['b1', 'b2', 'b3']],
    ['are not all the same as last time while there is another one', 'a1* a2* a3* a4', ['a4', 'a1', 'a2']],
    ['are of a quiz that was not asked last time', 'a1* a2 a3 a4 b1 b2', ['b1', 'a2', 'b2']],
    ['are all there are when there are only three', 'a1* a2* a3*', ['a1', 'a2', 'a3']],
  ])('%s', (_sentence, candidates, drawn) => {
    expect(drawnFrom(candidates)).toEqual(drawn)
  })
})

describe('the lesson that helps', () => {
  const lesson = (id: string, title: string, content: string) => ({ id, title, content })
  const lessons = [
    lesson('long', 'Lang und geheim', '<p>Ein gutes <b>Passwort</b> ist eine lange Kette aus Quatschwörtern.</p>'),
    lesson('lock', 'Sperren und abmelden', '<p>Sperre das Gerät. Dein Passwort bleibt geheim, melde dich ab.</p>'),
  ]
  test.each([
    ['shares the rare words of the question', 'Welche Kette ist am stärksten? Vier Quatschwörter als Kette', 'long'],
    ['is found by other forms of its words', 'Warum soll man Geräte sperren und sich abmelden?', 'lock'],
    ['is the first when only common words are shared', 'Was ist an Passwörtern wichtig?', 'long'],
  ])('%s', (_sentence, words, id) => {
    expect(lessonThatHelps(words, lessons)?.id).toBe(id)
  })

  test('is none where there are no lessons', () => {
    expect(lessonThatHelps('Warum?', [])).toBeUndefined()
  })
})
