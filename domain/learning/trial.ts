/** The page on which anybody tries out a level, and the address that leads on to its exercise. */
export const TRIAL = '/ausprobieren'
export const TRIAL_EXERCISE = `${TRIAL}/uebung`

/** Days for which a stamp waits on a device to be taken along. */
export const RECEIPT_DAYS = 180
