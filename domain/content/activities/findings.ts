import { readCaptions } from '../recordings/captions.ts'
import { isVideo } from '../recordings/recording.ts'
import { type Activity, type ActivityOf, activityNames, counts } from './activity.ts'
import { pictureInActivity } from './picture.ts'
import { wordOfPicture } from './pictures.ts'
import { keysPlacedIn } from './place.ts'

/** What keeps an activity from being published. `path`: where in the activity, for the line of a content file. */
export type ActivityProblem = { path: (string | number)[]; place: string; reason: string }

/** How remarks and lists name it: 'Aufgabe „Schatztruhe oder Wolke?“', or by its kind while it has no title. */
export const nameOfActivity = ({ kind, title }: Activity) =>
  title.trim() ? `Aufgabe „${title.trim()}“` : `Aufgabe (${activityNames[kind]})`

export function problemsOfActivity(activity: Activity): ActivityProblem[] {
  const common: Found[] = [
    [['title'], 'Titel', !activity.title.trim() && 'Der Titel fehlt.'],
    [['prompt'], 'Was zu tun ist', !activity.prompt.trim() && 'Hier steht noch nicht, was das Kind tun soll.'],
    [['ending'], 'Zum Schluss', !activity.ending.trim() && 'Am Ende fehlt der Satz, der sagt, was man gelernt hat.'],
  ]
  return [...common, ...problemsOfKind(activity)].flatMap(([path, place, reason]) =>
    reason ? [{ path, place, reason }] : [],
  )
}

/** What is wrong between a lesson's text and its list of activities. */
export function problemsOfPlaces(html: string, activities: Activity[]): { reason: string; key: string }[] {
  const placed = keysPlacedIn(html)
  const known = new Map(activities.map((activity) => [activity.key, activity]))
  return [
    ...activities
      .filter(({ key }) => !placed.includes(key))
      .map((activity) => ({ key: activity.key, reason: `${nameOfActivity(activity)} steht nicht im Text.` })),
    ...placed
      .filter((key) => !known.has(key))
      .map((key) => ({ key, reason: `Im Text steht ein Platz für die Aufgabe „${key}“, aber es gibt sie nicht.` })),
    ...placed
      .filter((key, index) => known.has(key) && placed.indexOf(key) !== index)
      .map((key) => ({ key, reason: `${nameOfActivity(known.get(key) as Activity)} steht zweimal im Text.` })),
  ]
}

/** What may be wrong at a path: no reason, no problem. */
export type Found = [path: (string | number)[], place: string, reason: string | false | undefined]

function problemsOfKind(activity: Activity): Found[] {
  switch (activity.kind) {
    case 'sort':
      return problemsOfSort(activity)
    case 'order':
      return [
        tooFew(activity.steps, counts.steps, 'steps', 'Schritte'),
        ...activity.steps.flatMap((step, index) => problemsOfCard(step, ['steps', index], `Schritt ${index + 1}`)),
        ...twice(activity.steps, 'steps', 'Schritt'),
        [['reason'], 'Grund', !activity.reason.trim() && 'Es fehlt, warum das die richtige Reihenfolge ist.'],
      ]
    case 'match':
      return problemsOfPairs(activity.pairs, counts.pairs)
    case 'find':
      return problemsOfFind(activity)
    case 'story':
      return problemsOfStory(activity)
    case 'guess':
      return problemsOfGuess(activity)
    case 'flip':
      return [
        tooFew(activity.cards, counts.flipCards, 'cards', 'Karten'),
        ...activity.cards.flatMap(({ claim, picture, why }, index): Found[] => {
          const place = `Karte ${index + 1}`
          return [
            [['cards', index, 'claim'], place, !claim.trim() && 'Auf der Karte steht nichts.'],
            [['cards', index, 'why'], place, !why.trim() && 'Es fehlt, warum das stimmt oder nicht stimmt.'],
            [['cards', index, 'picture'], place, problemOfPicture(picture)],
          ]
        }),
      ]
    case 'make':
      return problemsOfMake(activity)
    case 'listen':
      return problemsOfListen(activity)
  }
}

function problemsOfSort({ places, cards }: ActivityOf<'sort'>): Found[] {
  return [
    ...problemsOfSorting({ places, cards }, { places: counts.places, cards: counts.sortCards }),
    ...cards.map(
      ({ reason }, index): Found => [
        ['cards', index, 'reason'],
        `Karte ${index + 1}`,
        !reason.trim() && 'Es fehlt, warum sie dorthin gehört.',
      ],
    ),
  ]
}

type Bounds = readonly [fewest: number, most: number]
type Card = { text: string; picture: string | null }

/** Of places and of the cards that belong there, in activities and in questions. */
export function problemsOfSorting(
  { places, cards }: { places: (Card & { key: string })[]; cards: (Card & { place: string })[] },
  bounds: { places: Bounds; cards: Bounds },
): Found[] {
  const keys = places.map(({ key }) => key)
  return [
    tooFew(places, bounds.places, 'places', 'Orte'),
    tooFew(cards, bounds.cards, 'cards', 'Karten'),
    ...repeatedKeys(keys, 'places', 'Ort'),
    ...twice(places, 'places', 'Ort'),
    ...places.flatMap((place, index) => problemsOfCard(place, ['places', index], `Ort ${index + 1}`)),
    ...twice(cards, 'cards', 'Karte'),
    ...cards.flatMap((card, index): Found[] => {
      const place = `Karte ${index + 1}`
      return [
        ...problemsOfCard(card, ['cards', index], place),
        [['cards', index, 'place'], place, !keys.includes(card.place) && 'Es fehlt, an welchen Ort sie gehört.'],
      ]
    }),
    ...places.map(
      ({ key, text }, index): Found => [
        ['places', index],
        `Ort ${index + 1}`,
        cards.length > 0 && !cards.some(({ place }) => place === key) && `Zu „${text}“ gehört keine Karte.`,
      ],
    ),
  ]
}

/** Of pairs of cards, in activities and in questions. */
export function problemsOfPairs(
  pairs: (Card & { partner: string; partnerPicture: string | null })[],
  bounds: Bounds,
): Found[] {
  const partners = pairs.map(({ partner }) => ({ text: partner }))
  return [
    tooFew(pairs, bounds, 'pairs', 'Paare'),
    ...twice(pairs, 'pairs', 'Paar'),
    ...twice(partners, 'pairs', 'Paar'),
    ...pairs.flatMap(({ text, picture, partner, partnerPicture }, index): Found[] => {
      const place = `Paar ${index + 1}`
      return [
        ...problemsOfCard({ text, picture }, ['pairs', index], place),
        [['pairs', index, 'partner'], place, !partner.trim() && 'Die zweite Karte ist leer.'],
        [['pairs', index, 'partnerPicture'], place, problemOfPicture(partnerPicture)],
      ]
    }),
  ]
}

function problemsOfFind({ dress, picture, alt, parts }: ActivityOf<'find'>): Found[] {
  return [
    [['picture'], 'Bild', dress === 'picture' && !picture && 'Es fehlt das Bild, auf dem gesucht wird.'],
    ...problemsOfIllustration({ picture, alt }, [], 'Bild'),
    tooFew(parts, counts.parts, 'parts', 'Stellen'),
    [['parts'], 'Stellen', parts.length > 0 && !parts.some(({ isClue }) => isClue) && 'Keine Stelle ist ein Hinweis.'],
    [
      ['parts'],
      'Stellen',
      parts.length > 0 && parts.every(({ isClue }) => isClue) && 'Alles ist ein Hinweis. Etwas Harmloses gehört dazu.',
    ],
    ...parts.flatMap(({ text, reason, spot }, index): Found[] => {
      const place = `Stelle ${index + 1}`
      return [
        [['parts', index, 'text'], place, !text.trim() && 'Die Stelle hat keinen Text.'],
        [['parts', index, 'reason'], place, !reason.trim() && 'Es fehlt, warum das ein Hinweis oder harmlos ist.'],
        [['parts', index, 'spot'], place, dress === 'picture' && !spot && 'Es fehlt, wo das auf dem Bild ist.'],
      ]
    }),
  ]
}

function problemsOfStory({ dress, scenes }: ActivityOf<'story'>): Found[] {
  const keys = scenes.map(({ key }) => key)
  const reached = reachedFrom(scenes)
  return [
    tooFew(scenes, counts.scenes, 'scenes', 'Szenen'),
    ...repeatedKeys(keys, 'scenes', 'Szene'),
    [
      ['scenes'],
      'Szenen',
      scenes.length > 0 && !scenes.some(({ end }) => end === 'good') && 'Keine Szene ist ein gutes Ende.',
    ],
    ...scenes.flatMap((scene, index): Found[] => {
      const place = `Szene ${index + 1}`
      const at = ['scenes', index]
      const isSilent =
        dress === 'chat'
          ? scene.messages.length === 0 || scene.messages.some(({ text }) => !text.trim())
          : !scene.text.trim()
      const hasChoices = scene.choices.length > 0
      return [
        [
          at,
          place,
          isSilent && (dress === 'chat' ? 'Eine Nachricht fehlt oder ist leer.' : 'Die Szene hat keinen Text.'),
        ],
        ...problemsOfIllustration(scene, at, place),
        [at, place, scene.choices.length === 1 && 'Eine Entscheidung braucht mindestens zwei Möglichkeiten.'],
        [at, place, hasChoices && scene.end !== null && 'Ein Ende hat keine Entscheidung mehr.'],
        [
          at,
          place,
          !hasChoices &&
            scene.end === null &&
            'Hier geht es nicht weiter: Es fehlt eine Entscheidung, oder die Szene ist ein Ende.',
        ],
        [at, place, keys.length > 0 && !reached.has(scene.key) && 'Zu dieser Szene führt kein Weg.'],
        ...scene.choices.flatMap(({ text, to }, choice): Found[] => [
          [
            [...at, 'choices', choice, 'text'],
            `${place}, Möglichkeit ${choice + 1}`,
            !text.trim() && 'Sie hat keinen Text.',
          ],
          [
            [...at, 'choices', choice, 'to'],
            `${place}, Möglichkeit ${choice + 1}`,
            !keys.includes(to) && 'Es fehlt, wohin sie führt.',
          ],
        ]),
      ]
    }),
    ...scenes.map(({ key }, index): Found => {
      const isStuck = reached.has(key) && !canEndWell(scenes, key)
      return [['scenes', index], `Szene ${index + 1}`, isStuck && 'Von hier führt kein Weg zu einem guten Ende.']
    }),
  ]
}

/** The scenes that can be reached from the first. */
export function reachedFrom(scenes: ActivityOf<'story'>['scenes'], start = scenes[0]?.key): Set<string> {
  const reached = new Set<string>()
  const waiting = start === undefined ? [] : [start]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue
    reached.add(key)
    waiting.push(...(scenes.find((scene) => scene.key === key)?.choices.map(({ to }) => to) ?? []))
  }
  return reached
}

/** An end that is not good offers the way back, so only loops without any end are traps. */
const canEndWell = (scenes: ActivityOf<'story'>['scenes'], key: string): boolean => {
  const from = reachedFrom(scenes, key)
  return scenes.some((scene) => from.has(scene.key) && scene.end !== null)
}

function problemsOfGuess(activity: ActivityOf<'guess'>): Found[] {
  const { value, min, max, step, unit, meaning, source, sourceUrl, seenOn } = activity
  const isInside = value !== null && min !== null && max !== null && min < max && value >= min && value <= max
  const steps = min !== null && max !== null && step !== null && step > 0 ? (max - min) / step : 0
  return [
    [['value'], 'Zahl', value === null && 'Die Zahl fehlt.'],
    [
      ['min'],
      'Skala',
      (min === null || max === null || min >= max) && 'Die Skala braucht einen Anfang und ein größeres Ende.',
    ],
    [
      ['value'],
      'Zahl',
      value !== null && min !== null && max !== null && min < max && !isInside && 'Die Zahl liegt nicht auf der Skala.',
    ],
    [['step'], 'Skala', (step === null || step <= 0) && 'Die Schritte der Skala müssen größer als 0 sein.'],
    [['step'], 'Skala', steps > 1_000 && 'Die Skala hat mehr als 1000 Schritte.'],
    [['unit'], 'Einheit', !unit.trim() && 'Die Einheit fehlt, zum Beispiel „Minuten“.'],
    [['meaning'], 'Bedeutung', !meaning.trim() && 'Es fehlt, was die Zahl bedeutet.'],
    [['source'], 'Quelle', !source.trim() && 'Die Quelle fehlt.'],
    [
      ['sourceUrl'],
      'Quelle',
      sourceUrl !== null &&
        !/^https:\/\/[^\s"<>]+$/.test(sourceUrl) &&
        'Die Adresse der Quelle muss mit https:// beginnen.',
    ],
    [['seenOn'], 'Quelle', !seenOn && 'Es fehlt, wann die Quelle gelesen wurde.'],
  ]
}

function problemsOfMake({ dress, fields, picture }: ActivityOf<'make'>): Found[] {
  return [
    [['picture'], 'Bild', problemOfPicture(picture)],
    tooFew(fields, counts.fields, 'fields', 'Felder'),
    ...repeatedKeys(
      fields.map(({ key }) => key),
      'fields',
      'Feld',
    ),
    [
      ['fields'],
      'Felder',
      dress === 'hand' &&
        (fields.length !== 5 || fields.some(({ type }) => type !== 'text')) &&
        'Eine Hand hat fünf Felder für Text, eines an jedem Finger.',
    ],
    ...fields.flatMap(({ label, type, options }, index): Found[] => {
      const place = `Feld ${index + 1}`
      return [
        [['fields', index, 'label'], place, !label.trim() && 'Das Feld hat keine Beschriftung.'],
        [
          ['fields', index, 'options'],
          place,
          type === 'choice' &&
            options.length < counts.options[0] &&
            'Zum Auswählen braucht es mindestens zwei Möglichkeiten.',
        ],
        [['fields', index, 'options'], place, options.some((option) => !option.trim()) && 'Eine Möglichkeit ist leer.'],
        [
          ['fields', index, 'options'],
          place,
          new Set(options).size < options.length && 'Eine Möglichkeit steht zweimal da.',
        ],
      ]
    }),
  ]
}

/** Whoever cannot hear or play it reads: the transcript of everything, the captions of a video while it plays. */
function problemsOfListen({ recording, transcript, captions }: ActivityOf<'listen'>): Found[] {
  const found = captions.trim() ? readCaptions(captions) : undefined
  const lacksCaptions = recording !== null && isVideo(recording.file) && !found
  return [
    [['recording'], 'Aufnahme', recording === null && 'Die Aufnahme fehlt.'],
    [
      ['transcript'],
      'Text zum Nachlesen',
      !transcript.trim() && 'Es fehlt, was zu hören ist. Manche Kinder können die Aufnahme nicht hören oder abspielen.',
    ],
    [
      ['captions'],
      'Untertitel',
      lacksCaptions ? 'Ein Video braucht Untertitel.' : found && 'problem' in found && found.problem,
    ],
  ]
}

export const tooFew = (list: unknown[], [fewest]: readonly [number, number], path: string, name: string): Found => [
  [path],
  name,
  list.length < fewest && `Es braucht mindestens ${fewest}.`,
]

export const problemsOfCard = (
  { text, picture }: { text: string; picture: string | null },
  path: (string | number)[],
  place: string,
): Found[] => [
  [[...path, 'text'], place, !text.trim() && 'Darauf steht nichts.'],
  [[...path, 'picture'], place, problemOfPicture(picture)],
]

/** A picture that says something by itself needs words for those who do not see it. */
export const problemsOfIllustration = (
  { picture, alt }: { picture: string | null; alt: string | null },
  path: (string | number)[],
  place: string,
): Found[] => [
  [[...path, 'picture'], place, problemOfPicture(picture)],
  [
    [...path, 'alt'],
    place,
    picture !== null &&
      !alt &&
      'Das Bild hat keine Beschreibung. Kinder, die es nicht sehen, erfahren sonst nicht, was darauf ist.',
  ],
]

/** Of our own set every name is known here; drawings and media are looked up where they are stored. */
export function problemOfPicture(picture: string | null): string | undefined {
  if (picture === null) return undefined
  const isKnown = picture.includes('/') ? pictureInActivity.safeParse(picture).success : wordOfPicture.has(picture)
  return isKnown ? undefined : `Das Bild „${picture}“ gibt es nicht.`
}

/** Cards with the same words could not be told apart. */
export const twice = (cards: { text: string }[], path: string, name: string): Found[] => {
  const texts = cards.map(({ text }) => text.trim())
  return texts.map((text, index) => [
    [path, index],
    `${name} ${index + 1}`,
    text !== '' && texts.indexOf(text) !== index && `„${text}“ steht schon auf einer anderen Karte.`,
  ])
}

const repeatedKeys = (keys: string[], path: string, name: string): Found[] =>
  keys.map((key, index) => [
    [path, index, 'key'],
    `${name} ${index + 1}`,
    keys.indexOf(key) !== index && `Der Schlüssel „${key}“ kommt zweimal vor.`,
  ])
