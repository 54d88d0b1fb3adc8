/** What pages tell the worker. The last one is answered through the port that comes with it, by `WhoItIs`. */
export type Told = { what: 'keep-files' } | { what: 'take-over' } | { what: 'who-are-you' }
/** `build`: whose files it has. `isOneTab`: no other page of ours is open in this browser. */
export type WhoItIs = { build: string; isOneTab: boolean }
