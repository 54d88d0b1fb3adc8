import { describe, expect, test } from 'vitest'
import { lessonThatHelps } from './lesson-that-helps.ts'

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
