const number = new Intl.NumberFormat('de-DE')

/** A number as people read it. */
export const inFigures = (count: number) => number.format(count)
/** So many of something. */
export const counted = (count: number, one: string, many: string) => `${inFigures(count)} ${count === 1 ? one : many}`
