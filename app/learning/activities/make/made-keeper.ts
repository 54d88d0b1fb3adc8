import { type Made, type MadeValue, mergedMade } from '../../../../domain/content/activities/made-words.ts'
import type { MadeSaved } from '../activity-record.ts'

/** Whether what a child makes is saved: 'changed' while it types, 'waiting' on the device for a connection. */
export type MadeSaving = 'untouched' | 'changed' | 'saving' | MadeSaved | 'failed'

/** Milliseconds after the last key. */
export const PAUSE_MS = 800

/** Saves changes a moment after the last one, one call at a time. What could not be saved is sent with the next. */
export function createMadeKeeper(save: (changed: Made) => Promise<MadeSaved>, onSaving: (saving: MadeSaving) => void) {
  let unsaved: Made = []
  let isSaving = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isSaving || unsaved.length === 0) return
    const sent = unsaved
    unsaved = []
    isSaving = true
    onSaving('saving')
    let saved: MadeSaved
    try {
      saved = await save(sent)
      isSaving = false
    } catch {
      isSaving = false
      unsaved = mergedMade(sent, unsaved)
      onSaving('failed')
      return
    }
    if (unsaved.length > 0) await flush()
    else onSaving(saved)
  }

  return {
    change(field: string, value: MadeValue) {
      unsaved = mergedMade(unsaved, [{ field, value }])
      if (!isSaving) onSaving('changed')
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE_MS)
    },
    flush,
  }
}
