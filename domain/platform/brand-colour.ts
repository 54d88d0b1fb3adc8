import { ColorSpace, contrastWCAG21, inGamut, OKLCH, parse, serialize, sRGB, to, toGamut } from 'colorjs.io/fn'
import { once } from './once.ts'

ColorSpace.register(sRGB)
ColorSpace.register(OKLCH)

/** A colour as it is stored: '#0b5c4b'. */
export const colourCode = /^#[0-9a-f]{6}$/

/** Lightness and chroma of our own ten shades in OKLCH (app/theme/theme.ts): those of another colour are as light. */
const OURS = [
  [0.962, 0.016],
  [0.92, 0.028],
  [0.838, 0.054],
  [0.749, 0.082],
  [0.683, 0.099],
  [0.62, 0.103],
  [0.557, 0.098],
  [0.494, 0.091],
  [0.425, 0.077],
  [0.357, 0.064],
] as const
/** The shade that fills buttons and draws links in the light scheme: the chosen colour itself. */
const CHOSEN = 8
const CHOSEN_CHROMA = OURS[CHOSEN][1]
const DARKER = 0.068

type Lch = [lightness: number, chroma: number, hue: number]

const lchOf = (colour: string): Lch => to(parse(colour), OKLCH).coords.map((one) => one ?? 0) as Lch
const codeOf = (coords: Lch): string => {
  const colour = to({ space: OKLCH, coords, alpha: 1 }, sRGB)
  return serialize(inGamut(colour) ? colour : toGamut(colour), { format: 'hex', collapse: false })
}

/** Ten shades of a colour from light to dark, as `colors` of the theme wants them. The ninth is the colour itself. */
export function paletteOf(colour: string): string[] {
  const [lightness, chroma, hue] = lchOf(colour)
  return OURS.map(([light, itsChroma], shade) => {
    if (shade === CHOSEN) return colour
    if (shade > CHOSEN) return codeOf([Math.max(0, lightness - DARKER), chroma * 0.85, hue])
    return codeOf([light, itsChroma * (chroma / CHOSEN_CHROMA), hue])
  })
}

/** Text needs as much on its ground (WCAG 1.4.3). */
export const LEAST_CONTRAST = 4.5
export const contrastOf = (one: string, other: string): number => contrastWCAG21(parse(one), parse(other))

type Scheme = 'light' | 'dark'
/** What is read in a colour, on what ground. */
export type Pair = { scheme: Scheme; what: string; ink: string; ground: string; contrast: number }

/** The grounds of app/theme: paper and sheets. */
export const grounds = {
  light: { page: '#fbf7ee', sheet: '#fffefa', text: '#1a2c28' },
  dark: { page: '#101f1b', sheet: '#1b302a', text: '#e7efeb' },
} as const
const WHITE = grounds.light.sheet

const mixed = (colour: string, share: number, ground: string): string => {
  const [over, under] = [colour, ground].map((one) => parse(one).coords)
  const coords = [0, 1, 2].map((at) => (over?.[at] ?? 0) * share + (under?.[at] ?? 0) * (1 - share))
  return serialize({ space: sRGB, coords: coords as Lch, alpha: 1 }, { format: 'hex', collapse: false })
}

/** Everything that is written in this colour or on it, in both schemes. */
export function pairsOf(palette: readonly string[]): Pair[] {
  const shade = (at: number) => palette[at] as string
  const pair = (scheme: Scheme, what: string, ink: string, ground: string) => ({
    scheme,
    what,
    ink,
    ground,
    contrast: contrastOf(ink, ground),
  })
  return [
    pair('light', 'weiße Schrift auf Knöpfen', WHITE, shade(CHOSEN)),
    pair('light', 'Links auf der Seite', shade(CHOSEN), grounds.light.page),
    pair('light', 'Schrift auf hellen Knöpfen', shade(CHOSEN), mixed(shade(CHOSEN), 0.12, WHITE)),
    pair('dark', 'weiße Schrift auf Knöpfen', WHITE, shade(7)),
    pair('dark', 'Links auf der Seite', shade(3), grounds.dark.sheet),
    pair('dark', 'Schrift auf hellen Knöpfen', shade(1), mixed(shade(4), 0.24, grounds.dark.sheet)),
  ]
}

const schemeNames = { light: 'Im hellen Farbschema', dark: 'Im dunklen Farbschema' }
const figure = once(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1, minimumFractionDigits: 1 }))
/** '3,4 : 1', never rounded up to what is enough. */
const ratio = (contrast: number) => `${figure().format(Math.floor(contrast * 10) / 10)} : 1`

/** Whole German sentences: what nobody could read. None: the colour will do. */
export const problemsOf = (colour: string): string[] =>
  pairsOf(paletteOf(colour))
    .filter(({ contrast }) => contrast < LEAST_CONTRAST)
    .map(
      ({ scheme, what, contrast }) =>
        `${schemeNames[scheme]}: ${what} – der Kontrast ist nur ${ratio(contrast)}, nötig sind ${ratio(LEAST_CONTRAST)}.`,
    )

/** The same colour, only as much darker as it takes to be read everywhere. */
export function readableNear(colour: string): string {
  const [lightness, chroma, hue] = lchOf(colour)
  for (let light = lightness; light > 0; light -= 0.01) {
    const darker = codeOf([light, chroma, hue])
    if (problemsOf(darker).length === 0) return darker
  }
  return '#000000'
}
