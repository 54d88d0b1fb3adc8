// The figure of a child's own: the stamp figure in a colour it chose, with what it wears. Things are earned by stamps
// alone; nothing of it can be bought, lost or traded (decision 084).

type Choices = Record<string, { name: string; stamps: number }>

const colours = {
  gold: { name: 'Gold', stamps: 0 },
  mint: { name: 'Mint', stamps: 1 },
  sky: { name: 'Himmelblau', stamps: 2 },
  rose: { name: 'Rosa', stamps: 4 },
  lilac: { name: 'Lila', stamps: 7 },
  coral: { name: 'Koralle', stamps: 11 },
} as const satisfies Choices

const heads = {
  hat: { name: 'Mütze', stamps: 1 },
  flower: { name: 'Blume', stamps: 3 },
  party: { name: 'Partyhut', stamps: 5 },
  headphones: { name: 'Kopfhörer', stamps: 8 },
  crown: { name: 'Krone', stamps: 12 },
} as const satisfies Choices

const faces = {
  glasses: { name: 'Brille', stamps: 2 },
  sunglasses: { name: 'Sonnenbrille', stamps: 6 },
  stars: { name: 'Sternbrille', stamps: 10 },
} as const satisfies Choices

const necks = {
  scarf: { name: 'Schal', stamps: 1 },
  bow: { name: 'Fliege', stamps: 4 },
  medal: { name: 'Medaille', stamps: 9 },
} as const satisfies Choices

/** What there is for each part of the figure, and how many stamps it takes, fewest first. */
export const figureChoices = { colour: colours, head: heads, face: faces, neck: necks }
export const figureParts = ['colour', 'head', 'face', 'neck'] as const
export type FigurePart = (typeof figureParts)[number]

export type Figure = {
  colour: keyof typeof colours
  head: keyof typeof heads | null
  face: keyof typeof faces | null
  neck: keyof typeof necks | null
}

/** As the house draws it, for whoever has chosen nothing. */
export const plainFigure: Figure = { colour: 'gold', head: null, face: null, neck: null }

/** A figure as it is stored; null where the child has chosen nothing. */
export type KeptFigure = Record<FigurePart, string | null> | null

/** The figure to draw; what is not among the choices any more is left out. */
export function figureFrom(kept: KeptFigure): Figure {
  if (!kept) return plainFigure
  const worn = figureParts.map((part) => [part, kept[part] && kept[part] in figureChoices[part] ? kept[part] : null])
  return { ...plainFigure, ...Object.fromEntries(worn.filter(([, thing]) => thing !== null)) }
}

const stampsFor = (part: FigurePart, thing: string) => (figureChoices[part] as Choices)[thing]?.stamps ?? 0

/** How many stamps a child still lacks for what `wanted` has and `kept` has not; 0: all of it is earned. */
export const stampsMissing = (wanted: Figure, kept: Figure, stamps: number): number =>
  Math.max(
    0,
    ...figureParts.map((part) => {
      const thing = wanted[part]
      return thing === null || thing === kept[part] ? 0 : stampsFor(part, thing) - stamps
    }),
  )

type Thing = { part: FigurePart; thing: string; name: string; stamps: number }

const allThings: Thing[] = figureParts.flatMap((part) =>
  Object.entries<{ name: string; stamps: number }>(figureChoices[part]).map(([thing, about]) => ({
    ...{ part, thing },
    ...about,
  })),
)

/** What the next stamps bring, by name: the things not earned yet that take the fewest; null when all are earned. */
export function nextThings(stamps: number): { names: string[]; missing: number } | null {
  const closed = allThings.filter((thing) => thing.stamps > stamps)
  if (closed.length === 0) return null
  const needed = Math.min(...closed.map((thing) => thing.stamps))
  return { names: closed.filter((thing) => thing.stamps === needed).map(({ name }) => name), missing: needed - stamps }
}

/** What the last stamp has brought, by name, as long as the figure wears nothing of it. */
export function newThings(stamps: number, figure: Figure): string[] {
  const brought = allThings.filter((thing) => stamps > 0 && thing.stamps === stamps)
  return brought.some(({ part, thing }) => figure[part] === thing) ? [] : brought.map(({ name }) => name)
}
