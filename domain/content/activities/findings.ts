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

export const problemsOfActivity = (activity: Activity): ActivityProblem[] =>
  collected((add) => {
    if (isBlank(activity.title)) add('title', 'Titel', 'Der Titel fehlt.')
    if (isBlank(activity.prompt)) add('prompt', 'Was zu tun ist', 'Hier steht noch nicht, was das Kind tun soll.')
    if (isBlank(activity.ending)) add('ending', 'Zum Schluss', 'Am Ende fehlt der Satz, der sagt, was man gelernt hat.')
    checkKind(activity, add)
  })

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

type Path = (string | number)[]
/** Notes a problem. A path of one name may be that name. */
export type Add = (path: string | Path, place: string, reason: string) => void

/** What `check` notes, in that order. */
export function collected(check: (add: Add) => void): { path: Path; place: string; reason: string }[] {
  const problems: { path: Path; place: string; reason: string }[] = []
  check((path, place, reason) => problems.push({ path: typeof path === 'string' ? [path] : path, place, reason }))
  return problems
}

export const isBlank = (text: string) => text.trim() === ''

function checkKind(activity: Activity, add: Add) {
  switch (activity.kind) {
    case 'sort':
      checkSorting(activity, { places: counts.places, cards: counts.sortCards }, add)
      for (const [index, { reason }] of activity.cards.entries())
        if (isBlank(reason))
          add(['cards', index, 'reason'], `Karte ${index + 1}`, 'Es fehlt, warum sie dorthin gehört.')
      break
    case 'order':
      checkSteps(activity.steps, counts.steps, add)
      if (isBlank(activity.reason)) add('reason', 'Grund', 'Es fehlt, warum das die richtige Reihenfolge ist.')
      break
    case 'match':
      return checkPairs(activity.pairs, counts.pairs, add)
    case 'find':
      return checkFind(activity, add)
    case 'story':
      return checkStory(activity, add)
    case 'guess':
      return checkGuess(activity, add)
    case 'flip':
      checkCount(activity.cards, counts.flipCards, 'cards', 'Karten', add)
      for (const [index, { claim, picture, why }] of activity.cards.entries()) {
        const place = `Karte ${index + 1}`
        if (isBlank(claim)) add(['cards', index, 'claim'], place, 'Auf der Karte steht nichts.')
        if (isBlank(why)) add(['cards', index, 'why'], place, 'Es fehlt, warum das stimmt oder nicht stimmt.')
        checkPicture(picture, ['cards', index, 'picture'], place, add)
      }
      break
    case 'make':
      return checkMake(activity, add)
    case 'listen':
      return checkListen(activity, add)
    default:
      activity satisfies never
  }
}

type Bounds = readonly [fewest: number, most: number]
type Card = { text: string; picture: string | null }

/** Of steps in their order, in activities and in questions. */
export function checkSteps(steps: Card[], bounds: Bounds, add: Add) {
  checkCount(steps, bounds, 'steps', 'Schritte', add)
  for (const [index, step] of steps.entries()) checkCard(step, ['steps', index], `Schritt ${index + 1}`, add)
  checkTwice(steps, 'steps', 'Schritt', add)
}

/** Of places and of the cards that belong there, in activities and in questions. */
export function checkSorting(
  { places, cards }: { places: (Card & { key: string })[]; cards: (Card & { place: string })[] },
  bounds: { places: Bounds; cards: Bounds },
  add: Add,
) {
  const keys = places.map(({ key }) => key)
  checkCount(places, bounds.places, 'places', 'Orte', add)
  checkCount(cards, bounds.cards, 'cards', 'Karten', add)
  checkKeys(keys, 'places', 'Ort', add)
  checkTwice(places, 'places', 'Ort', add)
  for (const [index, place] of places.entries()) checkCard(place, ['places', index], `Ort ${index + 1}`, add)
  checkTwice(cards, 'cards', 'Karte', add)
  for (const [index, card] of cards.entries()) {
    const place = `Karte ${index + 1}`
    checkCard(card, ['cards', index], place, add)
    if (!keys.includes(card.place)) add(['cards', index, 'place'], place, 'Es fehlt, an welchen Ort sie gehört.')
  }
  for (const [index, { key, text }] of places.entries())
    if (cards.length > 0 && !cards.some(({ place }) => place === key))
      add(['places', index], `Ort ${index + 1}`, `Zu „${text}“ gehört keine Karte.`)
}

/** Of pairs of cards, in activities and in questions. */
export function checkPairs(
  pairs: (Card & { partner: string; partnerPicture: string | null })[],
  bounds: Bounds,
  add: Add,
) {
  checkCount(pairs, bounds, 'pairs', 'Paare', add)
  checkTwice(pairs, 'pairs', 'Paar', add)
  checkTwice(
    pairs.map(({ partner }) => ({ text: partner })),
    'pairs',
    'Paar',
    add,
  )
  for (const [index, { text, picture, partner, partnerPicture }] of pairs.entries()) {
    const place = `Paar ${index + 1}`
    checkCard({ text, picture }, ['pairs', index], place, add)
    if (isBlank(partner)) add(['pairs', index, 'partner'], place, 'Die zweite Karte ist leer.')
    checkPicture(partnerPicture, ['pairs', index, 'partnerPicture'], place, add)
  }
}

function checkFind({ dress, picture, alt, parts }: ActivityOf<'find'>, add: Add) {
  const clues = parts.filter(({ isClue }) => isClue).length
  if (dress === 'picture' && !picture) add('picture', 'Bild', 'Es fehlt das Bild, auf dem gesucht wird.')
  checkIllustration({ picture, alt }, [], 'Bild', add)
  checkCount(parts, counts.parts, 'parts', 'Stellen', add)
  if (parts.length > 0 && clues === 0) add('parts', 'Stellen', 'Keine Stelle ist ein Hinweis.')
  if (parts.length > 0 && clues === parts.length)
    add('parts', 'Stellen', 'Alles ist ein Hinweis. Etwas Harmloses gehört dazu.')
  for (const [index, { text, reason, spot }] of parts.entries()) {
    const place = `Stelle ${index + 1}`
    if (isBlank(text)) add(['parts', index, 'text'], place, 'Die Stelle hat keinen Text.')
    if (isBlank(reason)) add(['parts', index, 'reason'], place, 'Es fehlt, warum das ein Hinweis oder harmlos ist.')
    if (dress === 'picture' && !spot) add(['parts', index, 'spot'], place, 'Es fehlt, wo das auf dem Bild ist.')
  }
}

function checkStory({ dress, scenes }: ActivityOf<'story'>, add: Add) {
  const keys = scenes.map(({ key }) => key)
  const reached = reachedFrom(scenes)
  checkCount(scenes, counts.scenes, 'scenes', 'Szenen', add)
  checkKeys(keys, 'scenes', 'Szene', add)
  if (scenes.length > 0 && !scenes.some(({ end }) => end === 'good'))
    add('scenes', 'Szenen', 'Keine Szene ist ein gutes Ende.')
  for (const [index, scene] of scenes.entries()) {
    const { messages, choices, end } = scene
    const place = `Szene ${index + 1}`
    const at = ['scenes', index]
    if (dress === 'chat' && (messages.length === 0 || messages.some(({ text }) => isBlank(text))))
      add(at, place, 'Eine Nachricht fehlt oder ist leer.')
    if (dress === 'pages' && isBlank(scene.text)) add(at, place, 'Die Szene hat keinen Text.')
    checkIllustration(scene, at, place, add)
    if (choices.length === 1) add(at, place, 'Eine Entscheidung braucht mindestens zwei Möglichkeiten.')
    if (choices.length > 0 && end !== null) add(at, place, 'Ein Ende hat keine Entscheidung mehr.')
    if (choices.length === 0 && end === null)
      add(at, place, 'Hier geht es nicht weiter: Es fehlt eine Entscheidung, oder die Szene ist ein Ende.')
    if (!reached.has(scene.key)) add(at, place, 'Zu dieser Szene führt kein Weg.')
    for (const [choice, { text, to }] of choices.entries()) {
      const way = `${place}, Möglichkeit ${choice + 1}`
      if (isBlank(text)) add([...at, 'choices', choice, 'text'], way, 'Sie hat keinen Text.')
      if (!keys.includes(to)) add([...at, 'choices', choice, 'to'], way, 'Es fehlt, wohin sie führt.')
    }
  }
  for (const [index, { key }] of scenes.entries())
    if (reached.has(key) && !canEndWell(scenes, key))
      add(['scenes', index], `Szene ${index + 1}`, 'Von hier führt kein Weg zu einem guten Ende.')
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

function checkGuess(activity: ActivityOf<'guess'>, add: Add) {
  const { value, min, max, step, unit, meaning, source, sourceUrl, seenOn } = activity
  const hasScale = min !== null && max !== null && min < max
  const steps = min !== null && max !== null && step !== null && step > 0 ? (max - min) / step : 0
  if (value === null) add('value', 'Zahl', 'Die Zahl fehlt.')
  if (!hasScale) add('min', 'Skala', 'Die Skala braucht einen Anfang und ein größeres Ende.')
  if (hasScale && value !== null && (value < min || value > max))
    add('value', 'Zahl', 'Die Zahl liegt nicht auf der Skala.')
  if (step === null || step <= 0) add('step', 'Skala', 'Die Schritte der Skala müssen größer als 0 sein.')
  if (steps > 1_000) add('step', 'Skala', 'Die Skala hat mehr als 1000 Schritte.')
  if (isBlank(unit)) add('unit', 'Einheit', 'Die Einheit fehlt, zum Beispiel „Minuten“.')
  if (isBlank(meaning)) add('meaning', 'Bedeutung', 'Es fehlt, was die Zahl bedeutet.')
  if (isBlank(source)) add('source', 'Quelle', 'Die Quelle fehlt.')
  if (sourceUrl !== null && !/^https:\/\/[^\s"<>]+$/.test(sourceUrl))
    add('sourceUrl', 'Quelle', 'Die Adresse der Quelle muss mit https:// beginnen.')
  if (!seenOn) add('seenOn', 'Quelle', 'Es fehlt, wann die Quelle gelesen wurde.')
}

function checkMake({ dress, fields, picture }: ActivityOf<'make'>, add: Add) {
  checkPicture(picture, 'picture', 'Bild', add)
  checkCount(fields, counts.fields, 'fields', 'Felder', add)
  const keys = fields.map(({ key }) => key)
  checkKeys(keys, 'fields', 'Feld', add)
  if (dress === 'hand' && (fields.length !== 5 || fields.some(({ type }) => type !== 'text')))
    add('fields', 'Felder', 'Eine Hand hat fünf Felder für Text, eines an jedem Finger.')
  for (const [index, { label, type, options }] of fields.entries()) {
    const place = `Feld ${index + 1}`
    const at = ['fields', index, 'options']
    if (isBlank(label)) add(['fields', index, 'label'], place, 'Das Feld hat keine Beschriftung.')
    if (type === 'choice' && options.length < counts.options[0])
      add(at, place, 'Zum Auswählen braucht es mindestens zwei Möglichkeiten.')
    if (options.some(isBlank)) add(at, place, 'Eine Möglichkeit ist leer.')
    if (new Set(options).size < options.length) add(at, place, 'Eine Möglichkeit steht zweimal da.')
  }
}

/** Whoever cannot hear or play it reads: the transcript of everything, the captions of a video while it plays. */
function checkListen({ recording, transcript, captions }: ActivityOf<'listen'>, add: Add) {
  const found = isBlank(captions) ? undefined : readCaptions(captions)
  if (recording === null) add('recording', 'Aufnahme', 'Die Aufnahme fehlt.')
  if (isBlank(transcript)) add('transcript', 'Text zum Nachlesen', NO_TRANSCRIPT)
  if (recording !== null && isVideo(recording.file) && !found)
    add('captions', 'Untertitel', 'Ein Video braucht Untertitel.')
  if (found && 'problem' in found) add('captions', 'Untertitel', found.problem)
}

const NO_TRANSCRIPT = 'Es fehlt, was zu hören ist. Manche Kinder können die Aufnahme nicht hören oder abspielen.'

export function checkCount(list: unknown[], [fewest]: Bounds, path: string, name: string, add: Add) {
  if (list.length < fewest) add(path, name, `Es braucht mindestens ${fewest}.`)
}

function checkCard({ text, picture }: Card, path: Path, place: string, add: Add) {
  if (isBlank(text)) add([...path, 'text'], place, 'Darauf steht nichts.')
  checkPicture(picture, [...path, 'picture'], place, add)
}

/** A picture that says something by itself needs words for those who do not see it. */
export function checkIllustration(
  { picture, alt }: { picture: string | null; alt: string | null },
  path: Path,
  place: string,
  add: Add,
) {
  checkPicture(picture, [...path, 'picture'], place, add)
  if (picture !== null && !alt) add([...path, 'alt'], place, NO_ALT)
}

const NO_ALT = 'Das Bild hat keine Beschreibung. Kinder, die es nicht sehen, erfahren sonst nicht, was darauf ist.'

/** Of our own set every name is known here; drawings and media are looked up where they are stored. */
export function checkPicture(picture: string | null, path: string | Path, place: string, add: Add) {
  if (picture === null) return
  const isKnown = picture.includes('/') ? pictureInActivity.safeParse(picture).success : wordOfPicture.has(picture)
  if (!isKnown) add(path, place, `Das Bild „${picture}“ gibt es nicht.`)
}

/** Cards with the same words could not be told apart. */
export function checkTwice(cards: { text: string }[], path: string, name: string, add: Add) {
  const texts = cards.map(({ text }) => text.trim())
  for (const [index, text] of texts.entries())
    if (text !== '' && texts.indexOf(text) !== index)
      add([path, index], `${name} ${index + 1}`, `„${text}“ steht schon auf einer anderen Karte.`)
}

function checkKeys(keys: string[], path: string, name: string, add: Add) {
  for (const [index, key] of keys.entries())
    if (keys.indexOf(key) !== index)
      add([path, index, 'key'], `${name} ${index + 1}`, `Der Schlüssel „${key}“ kommt zweimal vor.`)
}
