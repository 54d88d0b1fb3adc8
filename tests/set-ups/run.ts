import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Diagnosis } from '../../domain/operation/diagnosis.ts'
import { compileCache } from '../support/compile-cache.ts'

const root = join(import.meta.dirname, '../..')
/** What a start that finds nothing wrong gets, before it is ended. */
const WITHIN_MS = 40_000

export type Said = { code: number | null; said: string }

const programs = {
  start: 'server/main.ts',
  doctor: 'server/operation/doctor/command.ts',
  backup: 'server/operation/backup/command.ts',
  admin: 'server/operation/admin/command.ts',
}
export type Program = keyof typeof programs

/**
 * Runs a command as its operator does, with these settings and no others.
 * @param folder of another copy of the program
 */
export function run(
  program: Program,
  {
    args = [],
    env,
    folder = root,
    node = [],
  }: { args?: string[]; env: Record<string, string>; folder?: string; node?: string[] },
): Promise<Said> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...node, join(folder, programs[program]), ...args],
      {
        env: { PATH: process.env.PATH, NODE_ENV: 'production', ...compileCache, DEMO: 'off', ...env },
        timeout: WITHIN_MS,
        cwd: folder,
      },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : null) : 0
        resolve({ code, said: `${stdout}${stderr}`.trim() })
      },
    )
  })
}

/** What the doctor finds broken, with its exit code. */
export async function examine(
  env: Record<string, string>,
  node: string[] = [],
): Promise<{ code: number | null; broken: Diagnosis[] }> {
  const { code, said } = await run('doctor', { args: ['--json'], env, node })
  const { checks } = JSON.parse(said) as { checks: Diagnosis[] }
  return { code, broken: checks.filter(({ state }) => state === 'broken') }
}
