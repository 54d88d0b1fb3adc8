const KEY = 'netzpass.family'

/** The code of the family that learns on this device: whoever knows it sees nicknames and can do nothing with them. */
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
      // Storage may be switched off; then the code is asked for every time.
    }
  },
  forget() {
    try {
      localStorage.removeItem(KEY)
    } catch {}
  },
}
