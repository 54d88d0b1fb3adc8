import { pino } from 'pino'

/** Structured log on standard output. No personal data: ids, codes and durations only. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
})
