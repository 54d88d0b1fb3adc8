import type { ActivityKind } from '../../../../domain/content/activities/activity.ts'

/**
 * What a child does in each kind, and an example of what it is asked, for the editor who begins one; `key`: what the
 * key of a new one begins with.
 */
export const aboutKind: Record<ActivityKind, { key: string; does: string; example: string }> = {
  sort: {
    key: 'sortieren',
    does: 'Das Kind legt jede Karte an den Ort, an den sie gehört, und erfährt, warum.',
    example: 'Was gehört in die Schatztruhe, was darf in die Wolke?',
  },
  order: {
    key: 'ordnen',
    does: 'Das Kind bringt Schritte in die richtige Reihenfolge.',
    example: 'Was tust du zuerst, wenn dir eine Nachricht Angst macht?',
  },
  match: {
    key: 'paare',
    does: 'Das Kind findet, welche zwei Karten zusammengehören.',
    example: 'Welches Wort heißt was?',
  },
  find: {
    key: 'suchen',
    does: 'Das Kind tippt an, was ihm auffällt, und erfährt, ob es ein Hinweis oder harmlos ist.',
    example: 'An dieser Nachricht stimmt etwas nicht. Tippe an, was dir auffällt.',
  },
  story: {
    key: 'geschichte',
    does: 'Das Kind liest, entscheidet und sieht, was daraus wird. Zurück kann es immer.',
    example: 'Lina bekommt eine Nachricht. Entscheide mit ihr.',
  },
  guess: {
    key: 'schaetzen',
    does: 'Das Kind schätzt eine Zahl und sieht dann, wie es wirklich ist.',
    example: 'Wie viele Minuten am Tag? Schätze.',
  },
  flip: {
    key: 'umdrehen',
    does: 'Das Kind liest eine Behauptung, entscheidet, ob sie stimmt, und dreht die Karte um.',
    example: 'Stimmt das? Dreh die Karten um.',
  },
  make: {
    key: 'machen',
    does: 'Das Kind macht etwas Eigenes. Es bleibt in seinem Heft, und nur es selbst zeigt es den Eltern.',
    example: 'Schreib auf, wann bei euch die Handys schlafen.',
  },
  listen: {
    key: 'hoeren',
    does: 'Das Kind hört eine Aufnahme oder sieht ein kurzes Video. Lesen kann es alles auch.',
    example: 'Hör zu, was Mila passiert ist.',
  },
}
