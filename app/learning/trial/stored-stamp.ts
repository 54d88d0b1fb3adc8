import { RECEIPT_DAYS } from '../../../domain/learning/trial.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { inBrowser } from '../../storage.ts'

const KEY = 'netzpass.trial'

export type StoredStamp = {
  /** What the server signed, for `trial.take`. */
  receipt: string
  competency: string
  level: string
  number: number
  /** ISO instant. */
  stampedAt: string
}

/** The stamp of whoever tried a level out without an account: on this device only, until somebody takes it along. */
export const storedStamp = {
  /** undefined as well for one that is too old to be taken along. */
  read(): StoredStamp | undefined {
    const stored = (inBrowser.readJson(KEY) ?? undefined) as StoredStamp | undefined
    return stored && Date.now() - Date.parse(stored.stampedAt) < RECEIPT_DAYS * DAY_MS ? stored : undefined
  },
  /** Where storage is blocked the stamp is shown and gone. */
  write(stored: StoredStamp) {
    inBrowser.write(KEY, JSON.stringify(stored))
  },
  forget() {
    inBrowser.write(KEY, null)
  },
}
