import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'
import { SECRET_PATHS } from './platform/web/secret-paths.ts'

const currentRequest = new AsyncLocalStorage<string>()

/** Structured log on standard output. No personal data: ids, codes and durations only. */
export const log = createLog()

/** Whatever is logged while `work` runs, however deep, carries the id of the request. */
export const withRequestId = <T>(requestId: string, work: () => T): T => currentRequest.run(requestId, work)

export function createLog(destination?: DestinationStream): Logger {
  const options = {
    level: process.env.LOG_LEVEL ?? 'info',
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    mixin: () => {
      const requestId = currentRequest.getStore()
      return requestId ? { requestId } : {}
    },
    hooks: { streamWrite: withoutSecrets },
  }
  return destination ? pino(options, destination) : pino(options)
}

const SECRET_IN_PATH = new RegExp(`(/(?:${SECRET_PATHS.join('|')})/)(?!kind/)[^\\s/?#,"\\\\]+`, 'gi')

/** What helps to find a bug. Left out: other properties of an error, such as the parameters of a statement. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause, code, constraint } = error as Error & { code?: string; constraint?: string }
  return { type: name, message, stack, code, constraint, ...(cause !== undefined && { cause: describeError(cause) }) }
}

/**
 * Removes e-mail addresses and secrets from each finished line, wherever they come from: messages of the database or
 * the library quote what they were given. Each word is walked once: what strangers send may be long.
 */
function withoutSecrets(line: string): string {
  return line
    .replaceAll(/(?<![\w.+%'-])[\w.+%'-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]')
    .replaceAll(SECRET_IN_PATH, '$1[token]')
    .replaceAll(/\b((?:access_)?token|code|state|password|secret)=[^\s&"\\]+/gi, '$1=[token]')
    .replaceAll(/(netzpass\.[\w.]{1,60}|signed_in)=[^\s;"\\]+/g, '$1=[cookie]')
}
