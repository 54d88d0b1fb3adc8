const degrees = [-9, 6, -4, 11, -13]

/** The rotation of a level's stamp, to look pressed by hand. */
export const tiltOf = (level: number) => `${degrees[level % degrees.length]}deg`
