import { inBrowser } from '../../storage.ts'

/** A family that this device remembers. `names`: nicknames; `last`: the handle of the child that signed in last. */
export type KnownFamily = { code: string; names: string[]; last?: string | undefined }

const KEY = 'netzpass.families'
/** Storage key of earlier versions, which remembered one family only. */
const FORMER_KEY = 'netzpass.family'
const AT_MOST = 6

/** The families remembered on this device, the last used one first. A code alone signs nobody in. */
export const knownFamilies = {
  all(): KnownFamily[] {
    const kept = inBrowser.readJson(KEY)
    const former = inBrowser.read(FORMER_KEY)
    const known = Array.isArray(kept) ? kept.filter(isFamily) : []
    return former && known.every(({ code }) => code !== former) ? [...known, { code: former, names: [] }] : known
  },
  /** Remembers a family and puts it first; what is not given stays as it was. */
  keep({ code, names, last }: { code: string; names?: string[]; last?: string }) {
    const all = this.all()
    const known = all.find((one) => one.code === code)
    const family = { code, names: names ?? known?.names ?? [], last: last ?? known?.last }
    write([family, ...all.filter((one) => one !== known)].slice(0, AT_MOST))
  },
  forget(code: string) {
    write(this.all().filter((one) => one.code !== code))
  },
}

/** Where storage is blocked, the code is asked for every time. */
function write(families: KnownFamily[]) {
  if (inBrowser.write(KEY, JSON.stringify(families))) inBrowser.write(FORMER_KEY, null)
}

function isFamily(kept: unknown): kept is KnownFamily {
  const { code, names, last } = (kept ?? {}) as Partial<KnownFamily>
  return (
    typeof code === 'string' &&
    Array.isArray(names) &&
    names.every((name) => typeof name === 'string') &&
    (last === undefined || typeof last === 'string')
  )
}
