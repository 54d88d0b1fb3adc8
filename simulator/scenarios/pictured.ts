import { plainText } from '../run/marked-text.ts'
import type { CardPicture } from './card-pictures.ts'
import type { Choice, Scene, VariantName } from './scenario.ts'

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

/** The file in `page/voices/` that reads a scene of pictures, for devices without a German voice. */
export const spokenFile = (scenario: string, variant: VariantName, scene: string) =>
  `vorgelesen-${scenario}-${variant}-${scene}`

/** What that file says; undefined for a scene that is no scene of pictures. */
export function spokenText({ heading, screen, choices }: Scene): string | undefined {
  if (screen.kind !== 'pictures') return undefined
  const captions = screen.show.map(({ caption }) => plainText(caption))
  const labels = Object.values(choices).map(({ label }) => label)
  return [heading, ...captions, plainText(screen.text), ...labels, 'Hilfe holen'].map((text) => `${text}.`).join(' ')
}
