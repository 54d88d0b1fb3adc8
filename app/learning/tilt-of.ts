const degrees = [-9, 6, -4, 11, -13]

/** A hand never presses a stamp straight: how far the one of a level is turned. */
export const tiltOf = (level: number) => `${degrees[level % degrees.length]}deg`
