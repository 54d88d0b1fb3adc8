const number = new Intl.NumberFormat('de-DE')

/** A number in German format: '1.234'. */
export const inFigures = (count: number) => number.format(count)
/** A number with the singular or plural of its noun. */
export const counted = (count: number, one: string, many: string) => `${inFigures(count)} ${count === 1 ? one : many}`
