import type { RouterOutputs } from '../../../../server/router.ts'

export type ReminderDevice = RouterOutputs['reminders']['get']['devices'][number]
