import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import type { Db } from '../../../server/platform/db/actor.ts'
import type { MailServer } from '../../support/mail-server.ts'
import { forgetThrottles } from '../../support/throttles.ts'
import { type StoryServer, startStoryServer } from './server.ts'
import { signIn } from './sign-in.ts'

type WorkerFixtures = { database: 'embedded' | 'postgres'; server: StoryServer }
type Fixtures = {
  /** The running server's database, for making people and looking at what was stored. */
  db: Db
  /** The mail server that the product sends to: read a mail with `mails.next(address, subjectPart)`. */
  mails: MailServer
  /** Another server of the story's own, whose operator has set something else, or put files into its data folder. */
  serverWith: (settings: Record<string, string>, files?: Record<string, string>) => Promise<StoryServer>
  /** A page of somebody who is signed in, in a browser profile of their own. */
  pageOf: (person: { email: string }, path: string, profile?: BrowserContextOptions) => Promise<Page>
  /** A page of a visitor, in a fresh browser profile. */
  visitorPage: (path: string, profile?: BrowserContextOptions) => Promise<Page>
  /** Announces errors in the console that a story provokes: each has to appear, and none of them fails the story. */
  expectErrors: (...messages: RegExp[]) => void
  /** What the two above are made of: an empty page in a fresh browser profile, listened to. */
  emptyPage: (profile?: BrowserContextOptions) => Promise<Page>
  consoleErrors: { seen: string[]; announced: RegExp[] }
  /** All stories come from one address: none of them is throttled for what others tried. */
  attemptsForgotten: undefined
}

// Refused calls are part of some stories; the browser reports them as errors although the product expects them. And
// tracing looks into every frame, also into those of mails, in which nothing may run.
const isExpected = (message: string) =>
  /Failed to load resource: .*status of (4\d\d)/.test(message) ||
  /^Blocked script execution in 'about:srcdoc'/.test(message)

/** A browser story: a real server, a real database, a real browser. An unexpected console error fails it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  database: ['embedded', { scope: 'worker', option: true }],
  server: [
    async ({ database }, use) => {
      const server = await startStoryServer(database)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  db: ({ server }, use) => use(server.database.db),
  mails: ({ server }, use) => use(server.mails),
  serverWith: async ({ database }, use) => {
    const servers: StoryServer[] = []
    await use(async (settings, files) => {
      const server = await startStoryServer(database, settings, files)
      servers.push(server)
      return server
    })
    for (const server of servers) await server.stop()
  },
  attemptsForgotten: [
    async ({ db }, use) => {
      await forgetThrottles(db)
      await use(undefined)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  consoleErrors: async ({}, use) => {
    const errors: Fixtures['consoleErrors'] = { seen: [], announced: [] }
    await use(errors)
    expect(errors.seen.filter((error) => !errors.announced.some((one) => one.test(error)))).toEqual([])
    expect(errors.announced.filter((one) => !errors.seen.some((error) => one.test(error)))).toEqual([])
  },
  expectErrors: ({ consoleErrors }, use) => use((...messages) => void consoleErrors.announced.push(...messages)),
  emptyPage: async ({ browser, server, serverWith: _outlivesPages, consoleErrors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (profile) => {
      // A worker would stand between a story and what it plays in the network's place; stories about it allow it.
      const context = await browser.newContext({
        ...{ baseURL: server.url, reducedMotion: 'reduce', serviceWorkers: 'block' },
        ...profile,
      })
      contexts.push(context)
      context.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) consoleErrors.seen.push(message.text())
      })
      context.on('weberror', (error) => void consoleErrors.seen.push(String(error.error())))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  visitorPage: async ({ emptyPage }, use) => {
    await use(async (path, profile) => {
      const page = await emptyPage(profile)
      await page.goto(path)
      return page
    })
  },
  pageOf: async ({ emptyPage, server }, use) => {
    await use(async ({ email }, path, profile) => {
      const page = await emptyPage(profile)
      await signIn(page.context(), server.url, email)
      await page.goto(path)
      return page
    })
  },
})

export { expect }
