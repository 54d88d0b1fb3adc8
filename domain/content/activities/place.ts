/** A lesson's HTML, cut where its activities stand: at the top level only, so each piece is HTML by itself. */
export type LessonPiece = { html: string } | { activityKey: string }

export const placeOf = (key: string) => `<div data-activity="${key}"></div>`

const PLACE = /<div data-activity="([a-z][a-z0-9-]{0,39})"><\/div>/g

/** The keys in the order in which they stand in the text. */
export const keysPlacedIn = (html: string): string[] => [...html.matchAll(PLACE)].map(([, key]) => key as string)

/** The HTML with something else at each place. */
export const withPlaces = (html: string, put: (key: string) => string): string =>
  html.replaceAll(PLACE, (_place, key: string) => put(key))

/** Text and places in turn, without empty texts. */
export function piecesOf(html: string): LessonPiece[] {
  const pieces: LessonPiece[] = []
  let end = 0
  const addText = (text: string) => {
    if (text.trim()) pieces.push({ html: text })
  }
  for (const match of html.matchAll(PLACE)) {
    addText(html.slice(end, match.index))
    pieces.push({ activityKey: match[1] as string })
    end = match.index + match[0].length
  }
  addText(html.slice(end))
  return pieces
}
