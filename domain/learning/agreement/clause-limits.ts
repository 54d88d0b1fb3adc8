/** The youngest and the oldest whom a clause can be offered to. */
export const AGREEMENT_AGES = { youngest: 6, oldest: 17 } as const

/** Where a clause has its blank. Never taken for a quoted fact, whose key is made of letters. */
export const BLANK_MARK = '{{…}}'
