import type { CardPicture } from './card-pictures.ts'
import type { Choice, Scene } from './scenario.ts'

type Pictured = {
  /** What is to be seen, with a caption of a word or three. */
  show: [CardPicture, string][]
  text: string
  tiles: Record<string, [CardPicture, Choice]>
}

/** A scene of pictures: each choice stands with its own. */
export const pictured = (heading: string, app: string, { show, text, tiles }: Pictured): Scene => ({
  heading,
  screen: {
    kind: 'pictures',
    app,
    show: show.map(([picture, caption]) => ({ picture, caption })),
    text,
    tiles: Object.entries(tiles).map(([choice, [picture]]) => ({ choice, picture })),
  },
  choices: Object.fromEntries(Object.entries(tiles).map(([name, [, choice]]) => [name, choice])),
})
