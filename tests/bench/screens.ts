import record from './screens.json' with { type: 'json' }

export type Asking = 'parent' | 'child' | 'visitor'
/** A procedure with its input, in which ids have names. */
export type AskedCall = [string, object]
export type AskedScreen = { by: Asking; path: string; asks: AskedCall[] }

/** What screens ask when they are opened, a child's when nothing is asked for ahead any more; a story compares them. */
export const screens = record as unknown as Record<string, AskedScreen>

/** With ids in place of their names. */
export const withIds = (text: string, ids: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (name, key) => ids[key] ?? name)
