const KEY = 'netzpass.family'

/** The family code remembered on this device. Not a secret: it shows nicknames, but does not sign anybody in. */
export const rememberedFamily = {
  read(): string | undefined {
    try {
      return localStorage.getItem(KEY) ?? undefined
    } catch {
      return undefined
    }
  },
  write(familyCode: string) {
    try {
      localStorage.setItem(KEY, familyCode)
    } catch {
      // Storage may be blocked; then the code is asked for every time.
    }
  },
  forget() {
    try {
      localStorage.removeItem(KEY)
    } catch {}
  },
}
