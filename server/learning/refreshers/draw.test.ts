import { describe, expect, test } from 'vitest'
import { draw } from './draw.ts'

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
