import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROMIUM

export default defineConfig<object, { database: 'embedded' | 'postgres' }>({
  testDir: 'tests/stories',
  globalSetup: './tests/stories/support/first-start.ts',
  outputDir: 'test-results/stories',
  timeout: 120_000, // on a machine that is busy with other things too
  expect: { timeout: 15_000 },
  workers: 3, // for two cores: a page often waits
  retries: 1, // decision 053: a run names what needed it
  forbidOnly: true,
  reporter: [
    ['line'],
    ['json', { outputFile: 'test-results/playwright.json' }],
    ['./tests/stories/support/judged-screens.ts'],
  ],
  projects: [
    // Of each wing what would hurt most, in `npm test`; no screen is judged (accessible.ts).
    { name: 'core', grep: /@core/ },
    // What is promised, with its screens judged, in `npm run test:all`.
    { name: 'promises', grep: /@core|@promise/ },
    // All of them, in `npm run test:weekly`, where each screen has to be judged by one; any, for whoever works at it.
    { name: 'stories', grepInvert: /@timed/ },
    // What measures time or waits by the clock: alone, after all others.
    { name: 'timed', grep: /@timed/, workers: 1 },
    // The main story again, on a real PostgreSQL.
    { name: 'postgres', use: { database: 'postgres' }, testMatch: 'main-story.spec.ts' },
  ],
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    trace: 'on-first-retry', // a trace of every first try takes a quarter more processor time
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
        ...['--disable-component-update', '--disable-sync'],
      ],
    },
  },
})
