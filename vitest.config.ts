import { defineConfig } from 'vitest/config'

// What may touch the database runs twice: on the embedded one and on a real PostgreSQL.
const withDatabase = ['server/**/*.test.ts', 'tests/*.test.ts']
const curriculum = 'server/curriculum/**/*.test.ts' // reads files only

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
            'domain/**/*.test.ts',
            'app/**/*.test.ts',
            'emails/**/*.test.ts',
            'simulator/**/*.test.ts',
            curriculum,
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: withDatabase,
          exclude: [curriculum],
          globalSetup: 'tests/embedded-template.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000, // makes a database, on a machine that may be busy
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: withDatabase,
          exclude: ['server/db/embedded/**', curriculum],
          globalSetup: 'tests/postgres-template.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
