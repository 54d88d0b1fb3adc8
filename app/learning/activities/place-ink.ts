const inks = ['sky', 'rust', 'violet', 'gold'] as const

/** The colour of the first, second … place (app/theme/inks.css): beside its words, never instead of them. */
export const inkOf = (index: number) => inks[index % inks.length]
