import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const opensDatabase =
  /\b(useDatabase|openTestDatabase|useAccountServer|openAccountServer|openMediaServer)\(|inject\('database'\)/

const ofServer = globSync(['server/**/*.test.ts', 'tests/*.test.ts'], { cwd: import.meta.dirname })
const withDatabase = ofServer.filter((file) => opensDatabase.test(readFileSync(file, 'utf8')))

/** These start an embedded database of their own: a PostgreSQL has no part in them. */
const embeddedItself = ['server/db/embedded/**/*.test.ts', 'server/admin/command.test.ts']
const withoutDatabase = ofServer.filter((file) => !withDatabase.includes(file))

/** Where the embedded database can behave differently: who sees which rows, what waits for whom, what is kept. */
const canDiffer = /^(server\/(db|progress|quizzes|drafts|jobs|backup)\/|server\/stop\.test|tests\/policies\.test)/
/** What comes from outside is refused before any database is asked, or by SQL that both read alike. */
const oneEngineProves = /^(server\/guard\/|tests\/(hostile-endpoints|fuzz-walk)\.test)/

/** What touches a database, in one process per worker: modules are read once, and a test puts back what it changed in them. */
const onDatabase = { isolate: false, testTimeout: 20_000, hookTimeout: 60_000 }
const onEmbedded = { ...onDatabase, globalSetup: 'tests/embedded-template.ts' }

export default defineConfig({
  test: {
    maxWorkers: 2,
    env: { LOG_LEVEL: 'silent' },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            ...['domain', 'app', 'emails', 'simulator'].map((folder) => `${folder}/**/*.test.ts`),
            ...withoutDatabase,
          ],
          exclude: embeddedItself,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'postgres',
          include: withDatabase,
          exclude: embeddedItself,
          globalSetup: 'tests/postgres-template.ts',
        },
      },
      {
        extends: true,
        test: {
          ...onEmbedded,
          name: 'embedded',
          include: [...withDatabase.filter((file) => canDiffer.test(file)), ...embeddedItself],
        },
      },
      // The others again on the embedded database: `npm run test:all`.
      {
        extends: true,
        test: {
          ...onEmbedded,
          name: 'embedded-too',
          include: withDatabase.filter((file) => !canDiffer.test(file) && !oneEngineProves.test(file)),
          exclude: embeddedItself,
        },
      },
    ],
  },
})
