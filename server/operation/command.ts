import { type ParseArgsConfig, parseArgs } from 'node:util'
import { explain } from '../platform/db/explain.ts'
import { SettingsError } from '../settings.ts'

/** Runs a command: prints what came of it, or why nothing did, and exits with 1 then. Asked for help it prints `usage`. */
export async function runCommand(usage: string, work: () => Promise<string>): Promise<void> {
  if (process.argv.includes('--help') || process.argv.includes('-h')) return console.log(usage)
  try {
    console.log(await work())
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}

/** What was written cannot be meant; `what`: which word of it, in a sentence. Shows how it goes. */
export const mistake = (usage: string, what?: string) => new SettingsError(what ? `${what}\n\n${usage}` : usage)

/** The options and words of the command line. @throws {SettingsError} with `usage` for an option that it does not know */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    const unknown = process.argv
      .slice(2)
      .find((word) => /^--./.test(word) && !((word.slice(2).split('=')[0] ?? '') in options))
    throw mistake(usage, unknown && `„${unknown}“ kennt dieser Befehl nicht.`)
  }
}
