import { type ParseArgsConfig, parseArgs } from 'node:util'
import { explain } from '../platform/db/explain.ts'
import { SettingsError } from '../settings.ts'

/** Runs a command: prints what came of it, or why nothing did, and exits with 1 then. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work())
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}

/** The options and words of the command line. @throws {SettingsError} with `usage` for an option that it does not know */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    throw new SettingsError(usage)
  }
}
