import { DAY_MS } from '../../../domain/dates.ts'
import { RECEIPT_DAYS } from '../../../domain/trial.ts'

const KEY = 'netzpass.trial'

export type KeptStamp = {
  /** What the server signed, for `trial.take`. */
  receipt: string
  competency: string
  level: string
  number: number
  /** ISO instant. */
  stampedAt: string
}

/** The stamp of whoever tried a level out without an account: on this device only, until somebody takes it along. */
export const keptStamp = {
  /** undefined as well for one that is too old to be taken along. */
  read(): KeptStamp | undefined {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '') as KeptStamp
      return Date.now() - Date.parse(kept.stampedAt) < RECEIPT_DAYS * DAY_MS ? kept : undefined
    } catch {
      return undefined
    }
  },
  write(kept: KeptStamp) {
    try {
      localStorage.setItem(KEY, JSON.stringify(kept))
    } catch {
      // Storage may be blocked; then the stamp is shown and gone.
    }
  },
  forget() {
    try {
      localStorage.removeItem(KEY)
    } catch {}
  },
}
