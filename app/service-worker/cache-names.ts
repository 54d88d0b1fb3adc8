/** Of the pictures of lessons in work: what is in it says what a child learns, so signing out empties it (app/device). */
export const PICTURES = 'pictures'
/** Of recordings that a child wished to have without a network; emptied like the pictures. */
export const RECORDINGS = 'recordings'
/** Before the version of a build: of its files and pages without anybody's data. */
export const FILES_OF = 'files-'
