import { describe, expect, test } from 'vitest'
import { everySample, sampleActivities, sampleOf, textWith } from '../../../tests/support/activities.ts'
import { type Activity, type ActivityKind, activities, activity, activityKinds, newActivity } from './activity.ts'
import { problemsOfActivity, problemsOfPlaces } from './findings.ts'
import { linesOfActivity, picturesIn, withPictures } from './lines.ts'
import { madeFor } from './made.ts'
import { filledFields, isEmptyMade, mergedMade, wordsOfMade } from './made-words.ts'
import { keysPlacedIn, piecesOf, placeOf } from './place.ts'

const messagesOf = (value: unknown) => activity.safeParse(value).error?.issues.map(({ message }) => message) ?? []
const reasonsOf = (one: Activity) => problemsOfActivity(one).map(({ place, reason }) => `${place}: ${reason}`)
const changed = <K extends ActivityKind>(kind: K, change: object) =>
  activity.parse({ ...sampleActivities[kind], ...change })

test.each(activityKinds)('a small %s can be published, and a new one can be stored but not published', (kind) => {
  expect(reasonsOf(sampleOf(kind))).toEqual([])
  const begun = newActivity(kind, 'neu')
  expect(activity.parse(begun)).toEqual(begun)
  expect(reasonsOf(begun)).toContain('Titel: Der Titel fehlt.')
  expect(new Set(reasonsOf(begun)).size).toBeGreaterThan(3)
})

describe('hostile values are refused in German', () => {
  const [card] = sampleActivities.sort.cards
  test.each<[string, unknown, RegExp]>([
    ['ten thousand cards', { ...sampleActivities.sort, cards: Array(10_000).fill(card) }, /^höchstens 10$/],
    ['a picture from elsewhere', { ...sampleActivities.make, picture: 'https://evil.example/x.png' }, /^Bilder kommen/],
    ['a picture with a way out', { ...sampleActivities.make, picture: 'drawings/../../x.svg' }, /^Bilder kommen/],
    ['a key that every object knows', { ...sampleActivities.make, key: 'constructor' }, /nicht erlaubt/],
    ['a key that is HTML', { ...sampleActivities.make, key: 'a"><b' }, /nur kleine Buchstaben/],
    ['a NUL character', { ...sampleActivities.make, title: 'a\0' }, /ungültiges Zeichen/],
    ['a text without end', { ...sampleActivities.flip, ending: 'a'.repeat(100_000) }, /^höchstens 400 Zeichen$/],
    ['a number that is none', { ...sampleActivities.guess, value: '10' }, /^muss eine Zahl sein$/],
    ['a day that is none', { ...sampleActivities.guess, seenOn: '2026-02-30' }, /kein gültiges Datum/],
  ])('%s', (_what, value, message) => {
    expect(messagesOf(value)).toEqual([expect.stringMatching(message)])
  })

  test('two with one key, and more than a lesson holds', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => newActivity('flip', `karte-${index}`))
    expect(activities.safeParse(many(12)).success).toBe(true)
    expect(activities.safeParse(many(13)).success).toBe(false)
    expect(activities.safeParse([newActivity('flip', 'a'), newActivity('sort', 'a')]).success).toBe(false)
  })
})

describe('what keeps an activity from being published', () => {
  const { sort, find, story, guess, make, match } = sampleActivities
  test.each<[string, Activity, string]>([
    [
      'a card that belongs nowhere',
      changed('sort', { cards: [{ ...sort.cards[0], place: 'keller' }, ...sort.cards.slice(1)] }),
      'Karte 1: Es fehlt, an welchen Ort sie gehört.',
    ],
    [
      'a place without a card',
      changed('sort', { cards: sort.cards.map((card) => ({ ...card, place: 'truhe' })) }),
      'Ort 2: Zu „Wolke“ gehört keine Karte.',
    ],
    [
      'two cards that say the same',
      changed('match', { pairs: [...match.pairs, match.pairs[0]] }),
      'Paar 4: „Schloss“ steht schon auf einer anderen Karte.',
    ],
    [
      'a picture that we do not have',
      changed('make', { picture: 'einhorn-mit-hut' }),
      'Bild: Das Bild „einhorn-mit-hut“ gibt es nicht.',
    ],
    [
      'clues without anything harmless',
      changed('find', { parts: find.parts.map((part) => ({ ...part, isClue: true })) }),
      'Stellen: Alles ist ein Hinweis. Etwas Harmloses gehört dazu.',
    ],
    [
      'a picture to search without a place for the clue',
      changed('find', { dress: 'picture', picture: 'house', alt: 'Ein Haus.' }),
      'Stelle 1: Es fehlt, wo das auf dem Bild ist.',
    ],
    [
      'a scene that nothing leads to',
      changed('story', { scenes: [...story.scenes, { key: 'insel', text: 'Allein.', end: 'other' }] }),
      'Szene 4: Zu dieser Szene führt kein Weg.',
    ],
    [
      'a way that leads nowhere',
      changed('story', {
        scenes: [
          { ...story.scenes[0], choices: [story.scenes[0].choices[1], { text: 'Weg', to: 'weg' }] },
          ...story.scenes.slice(1),
        ],
      }),
      'Szene 1, Möglichkeit 2: Es fehlt, wohin sie führt.',
    ],
    [
      'scenes that go round for ever',
      changed('story', {
        scenes: story.scenes.map((scene) =>
          scene.key === 'antwort'
            ? {
                ...scene,
                end: null,
                choices: [
                  { text: 'Noch mal', to: 'antwort' },
                  { text: 'Und noch mal', to: 'antwort' },
                ],
              }
            : scene,
        ),
      }),
      'Szene 2: Von hier führt kein Weg zu einem guten Ende.',
    ],
    [
      'a picture in a scene without words',
      changed('story', { scenes: [{ ...story.scenes[0], alt: null }, ...story.scenes.slice(1)] }),
      'Szene 1: Das Bild hat keine Beschreibung. Kinder, die es nicht sehen, erfahren sonst nicht, was darauf ist.',
    ],
    ['a number beside its scale', changed('guess', { max: 5_000 }), 'Zahl: Die Zahl liegt nicht auf der Skala.'],
    [
      'a source that is no page',
      changed('guess', { sourceUrl: 'javascript:alert(1)' }),
      'Quelle: Die Adresse der Quelle muss mit https:// beginnen.',
    ],
    [
      'a hand without five fingers',
      changed('make', { dress: 'hand' }),
      'Felder: Eine Hand hat fünf Felder für Text, eines an jedem Finger.',
    ],
    [
      'a choice of one',
      changed('make', { fields: [{ ...make.fields[1], options: ['Draußen'] }] }),
      'Feld 1: Zum Auswählen braucht es mindestens zwei Möglichkeiten.',
    ],
    [
      'a number without a scale',
      { ...sampleOf('guess'), min: null },
      'Skala: Die Skala braucht einen Anfang und ein größeres Ende.',
    ],
    [
      'a scale of a million steps',
      changed('guess', { step: 0.01, source: guess.source }),
      'Skala: Die Skala hat mehr als 1000 Schritte.',
    ],
  ])('%s', (_what, one, reason) => {
    expect(reasonsOf(one)).toContain(reason)
  })
})

test('between text and list it is told what stands nowhere, twice, or is not there', () => {
  const [first, second] = [sampleOf('sort'), sampleOf('flip')]
  const told = (html: string) => problemsOfPlaces(html, [first, second]).map(({ reason }) => reason)
  expect(told(textWith([first, second]))).toEqual([])
  expect(told(textWith([first, first, sampleOf('make')]))).toEqual([
    'Aufgabe „Stimmt das?“ steht nicht im Text.',
    'Im Text steht ein Platz für die Aufgabe „plan“, aber es gibt sie nicht.',
    'Aufgabe „Schatztruhe oder Wolke?“ steht zweimal im Text.',
  ])
})

test('a text is cut at its places, and empty texts are left out', () => {
  const html = `${placeOf('a')}<p>Text</p> ${placeOf('b')}${placeOf('c')}`
  expect(keysPlacedIn(html)).toEqual(['a', 'b', 'c'])
  expect(piecesOf(html)).toEqual([
    { activityKey: 'a' },
    { html: '<p>Text</p> ' },
    { activityKey: 'b' },
    { activityKey: 'c' },
  ])
})

/** A source stands below the activity, captions run in the player. */
const holdsNoText = /^(key|kind|type|dress|place|to|end|file|captions|source|seenOn)$|picture$/i

test.each(everySample().map((sample) => [sample.kind, sample] as const))(
  'every text of a %s is among its lines, at its path',
  (_kind, sample) => {
    const lines = linesOfActivity(sample)
    const at = (path: (string | number)[]) =>
      path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], sample)
    for (const { path, text } of lines) expect(at(path)).toBe(text)
    const spoken = JSON.stringify(lines.map(({ text }) => text))
    const all = [...JSON.stringify(sample).matchAll(/"(\w+)":"((?:[^"\\]|\\.)+)"/g)]
    for (const [, , text = ''] of all.filter(([, name = '']) => !holdsNoText.test(name))) expect(spoken).toContain(text)
  },
)

test('the pictures of an activity are found and replaced wherever they stand', () => {
  expect(picturesIn(sampleOf('sort')).toSorted()).toEqual(['artist-palette', 'cloud', 'house', 'key', 'locked'])
  const other = withPictures(sampleOf('story'), (picture) => `${picture}-2`)
  expect(picturesIn(other)).toEqual(['mobile-phone-2'])
  expect(withPictures(other, (picture) => picture.replace('-2', ''))).toEqual(sampleOf('story'))
})

describe('what a child has made', () => {
  const form = sampleOf('make')
  test('is told in words, field by field, days in the order of the week', () => {
    const entered = [
      { field: 'woche', value: { so: ['Lesen'], mo: ['Spielen', 'Lesen'], di: ' ' } },
      { field: 'regel', value: ' Erst fragen. ' },
    ]
    expect(filledFields(form.fields, entered)).toEqual([
      { label: 'Meine Regel', text: 'Erst fragen.' },
      { label: 'Was ich mache', text: 'Montag: Spielen, Lesen\nSonntag: Lesen' },
    ])
    expect(isEmptyMade(entered)).toBe(false)
    expect(
      isEmptyMade([
        { field: 'regel', value: '  ' },
        { field: 'woche', value: {} },
      ]),
    ).toBe(true)
    expect(wordsOfMade(undefined)).toBe('')
  })

  test('keeps other fields when one is changed, and nothing that the form does not ask for', () => {
    const before = [
      { field: 'regel', value: 'Alt' },
      { field: 'ort', value: 'Draußen' },
    ]
    const later = [
      { field: 'regel', value: 'Neu' },
      { field: 'fremd', value: 'x' },
    ]
    expect(mergedMade(before, madeFor(form, later))).toEqual([
      { field: 'ort', value: 'Draußen' },
      { field: 'regel', value: 'Neu' },
    ])
  })
})
