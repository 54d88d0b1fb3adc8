import { expect, test } from 'vitest'
import { readCaptions, wordsOfCaptions } from './captions.ts'

const CAPTIONS = `WEBVTT - Deutsch
Kind: captions

NOTE Gesprochen von Mila

1
00:00.000 --> 00:02.500
<v Mila>Hallo!

00:00:02.500 --> 01:00:04.000 align:start
Das bin ich.
Und du?
`

test('captions are read with their times, and without notes and names of cues', () => {
  const cues = [
    { start: 0, end: 2.5, text: '<v Mila>Hallo!' },
    { start: 2.5, end: 3604, text: 'Das bin ich.\nUnd du?' },
  ]
  expect(readCaptions(CAPTIONS)).toEqual({ cues })
  expect(readCaptions(`\uFEFF${CAPTIONS.replaceAll('\n', '\r\n')}`)).toEqual({ cues })
  expect(wordsOfCaptions(cues)).toBe('Hallo!\nDas bin ich. Und du?')
})

test.each([
  ['no first line', 'Hallo', /beginnen mit einer Zeile/],
  ['nothing at all', '', /beginnen mit einer Zeile/],
  ['another word', 'WEBVTTX\n\n00:00.000 --> 00:01.000\nHallo', /beginnen mit einer Zeile/],
  ['no cue', 'WEBVTT\n\nNOTE nichts\n', /noch kein Text/],
  ['a text without times', 'WEBVTT\n\nHallo\nzusammen', /Zeile 3: Hier fehlen die Zeiten/],
  [
    'commas, as other formats have them',
    'WEBVTT\n\n00:00,000 --> 00:01,000\nHallo',
    /Zeile 3: Die Zeiten sehen so aus/,
  ],
  ['an end before its start', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHallo', /Zeile 3: Das Ende/],
  ['times without a text', 'WEBVTT\n\n00:00.000 --> 00:01.000\n\n', /Zeile 3: Zu diesen Zeiten/],
  [
    'a cue before the one before it',
    'WEBVTT\n\n00:05.000 --> 00:06.000\nZwei\n\neins\n00:01.000 --> 00:02.000\nEins',
    /Zeile 7: Diese Stelle/,
  ],
])('captions with %s are refused, and the line is named', (_what, text, problem) => {
  expect(readCaptions(text)).toEqual({ problem: expect.stringMatching(problem) })
})
