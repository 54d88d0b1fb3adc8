import { RECEIPT_DAYS } from '../../../domain/learning/trial.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { inBrowser } from '../../storage.ts'

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
    const kept = (inBrowser.readJson(KEY) ?? undefined) as KeptStamp | undefined
    return kept && Date.now() - Date.parse(kept.stampedAt) < RECEIPT_DAYS * DAY_MS ? kept : undefined
  },
  /** Where storage is blocked the stamp is shown and gone. */
  write(kept: KeptStamp) {
    inBrowser.write(KEY, JSON.stringify(kept))
  },
  forget() {
    inBrowser.write(KEY, null)
  },
}
