// What pages and the service worker have in common.

/** The cache of pictures of lessons in work: it says what a child learns, so signing out empties it (app/device). */
export const PICTURES = 'pictures'
/** The cache of recordings that a child wished to have without a network; emptied like the pictures. */
export const RECORDINGS = 'recordings'
/** Before the version of a build: the cache of its files and pages without anybody's data. */
export const FILES_OF = 'files-'

/** What pages send to the worker. The last one is answered through the port that comes with it, by `WorkerState`. */
export type PageMessage = { what: 'keep-files' } | { what: 'take-over' } | { what: 'who-are-you' }
/** `build`: whose files it has. `isOneTab`: no other page of ours is open in this browser. */
export type WorkerState = { build: string; isOneTab: boolean }

/** The build of the app that this page is of: the version that React Router gives its list of all screens. */
export const buildOfPage = (): string =>
  (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version ?? ''
