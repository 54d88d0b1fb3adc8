import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const opensDatabase =
  /\b(useDatabase|openTestDatabase|useAccountServer|openAccountServer|openMediaServer)\(|inject\('database'\)/

const ofServer = globSync(['server/**/*.test.ts', 'tests/{,run/}*.test.ts'], { cwd: import.meta.dirname })
/** What starts the product, its commands or a folder's owner in processes of their own, and kills some of them. */
const wholeProcess = [
  'server/stop.test.ts',
  'server/operation/admin/command.test.ts',
  'server/operation/admin/guardians-command.test.ts',
  'server/platform/db/embedded/folder.test.ts',
  'server/platform/db/embedded/server.test.ts',
]
/** Whole installations that are upgraded, brought back, or broken in one way after the other: minutes. */
const wholeInstallation = [
  'server/operation/backup/command.test.ts',
  'server/operation/backup/memory.test.ts',
  'server/operation/upgrade/upgrade.test.ts',
  'tests/broken-set-ups.test.ts',
]
/** Thousands of tries to do harm, each of which everything before has refused already. */
const abuse =
  /^(server\/platform\/guard\/(hostile-input|account-discovery)|tests\/(hostile-endpoints|fuzz-walk|costly-expressions))\.test/
/** What must be over within a time, or must not be over before one: nothing else may run beside it (decision 053). */
const timed = [
  'server/content/media/storage-away.test.ts',
  'server/learning/daily-status/analysis.test.ts',
  'server/learning/reminders/reminders.test.ts',
  'server/learning/simulations/launch.test.ts',
  'server/log.test.ts',
  'server/operation/admin/counts.test.ts',
  'server/operation/announcements/announcements.test.ts',
  'server/platform/db/migrate-beside.test.ts',
  'server/platform/guard/connections.test.ts',
]
const timedEmbedded = ['server/platform/db/embedded/embedded.test.ts', 'server/platform/db/migrate-beside.test.ts']
const embeddedItself = ofServer.filter(
  (file) => file.startsWith('server/platform/db/embedded/') && ![...wholeProcess, ...timedEmbedded].includes(file),
)
const elsewhere = [...wholeProcess, ...wholeInstallation, ...timed, ...timedEmbedded, ...embeddedItself]
const withDatabase = ofServer.filter(
  (file) =>
    !abuse.test(file) &&
    !elsewhere.includes(file) &&
    opensDatabase.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
)
const withoutDatabase = ofServer.filter((file) => !abuse.test(file) && ![...withDatabase, ...elsewhere].includes(file))

/**
 * Where the embedded database can behave differently: who sees which rows, what waits for whom in its single
 * session, what is kept and brought back. All else is the same SQL, which PostgreSQL and the stories on the
 * embedded database prove already.
 */
const canDiffer = [
  'server/content/files/load-beside-admins.test.ts',
  'server/learning/progress/recount.test.ts',
  'server/learning/quizzes/results.test.ts',
  'server/mail/deliver.test.ts',
  'server/operation/backup/backup.test.ts',
  'server/operation/backup/make.test.ts',
  'server/people/guardians/guardianships.test.ts',
  'server/platform/db/german-order.test.ts',
  'server/platform/db/embedded/supervisor.test.ts',
  'server/platform/db/embedded/thread/backend.test.ts',
  'server/platform/db/embedded/thread/session.test.ts',
  'server/platform/db/listen.test.ts',
  'server/platform/db/outage.test.ts',
  'server/platform/db/rules.test.ts',
  'server/platform/jobs/jobs.test.ts',
  'server/platform/jobs/schema.test.ts',
  'server/platform/live/live.test.ts',
  'tests/policies.test.ts',
]
/**
 * What comes from outside is refused before any database is asked, or by SQL that both read alike; or what only
 * PostgreSQL has: its connections.
 */
const oneEngineProves =
  /^(server\/(platform\/(guard\/|db\/(owner|pooled|prepared|reads\/reads)\.test)|people\/accounts\/sign-in\.test)|tests\/test-databases\.test)/

/** Files of one worker share what they import; a test that changes something in a module puts it back. */
const onDatabase = { isolate: false }
/**
 * A password costs as little as argon2id can here: what it costs in the product is tested beside it, spent by all
 * stories, and hides from a stranger which addresses are known (in what is timed, or tries to do harm).
 */
const withCheapPasswords = {
  alias: [{ find: './password-cost.ts', replacement: `${import.meta.dirname}/tests/support/password-cost.ts` }],
}
const onPostgres = { ...onDatabase, globalSetup: 'tests/support/postgres-template.ts' }
const onEmbedded = { ...onDatabase, globalSetup: 'tests/support/embedded-template.ts' }

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A limit is for what never ends: machines differ by a factor of three, and so does one beside a load.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    env: { LOG_LEVEL: 'silent' },
    tags: [{ name: 'thorough', description: 'Seconds for what another test proves in short: in test:all.' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            ...['domain', 'app', 'emails', 'simulator'].map((folder) => `${folder}/**/*.test.ts`),
            ...withoutDatabase,
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...onPostgres,
          ...withCheapPasswords,
          name: 'postgres',
          include: withDatabase,
        },
      },
      {
        extends: true,
        test: {
          ...onEmbedded,
          ...withCheapPasswords,
          name: 'embedded',
          include: canDiffer,
        },
      },
      {
        extends: true,
        test: {
          ...onEmbedded,
          ...withCheapPasswords,
          name: 'embedded-too', // in `npm run test:weekly`
          include: withDatabase.filter((file) => !canDiffer.includes(file) && !oneEngineProves.test(file)),
        },
      },
      {
        extends: true, // in `npm run test:all`
        test: {
          ...onPostgres,
          name: 'more',
          include: [...wholeProcess, ...ofServer.filter((file) => abuse.test(file))],
        },
      },
      { extends: true, test: { ...onPostgres, name: 'timed', include: timed } },
      { extends: true, test: { ...onEmbedded, name: 'timed-embedded', include: timedEmbedded } },
      {
        extends: true, // in `npm run test:weekly`
        test: { ...onPostgres, name: 'installations', include: wholeInstallation },
      },
    ],
  },
})
