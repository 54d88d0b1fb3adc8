import { useSyncExternalStore } from 'react'
import { type OutboxState, outboxNow, watchOutbox } from './outbox.ts'

/** What waits on this device, kept up to date. */
export const useOutbox = (): OutboxState => useSyncExternalStore(watchOutbox, outboxNow, outboxNow)
