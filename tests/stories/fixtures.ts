import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { PASSWORD } from '../people.ts'
import { type StoryServer, startStoryServer } from './server.ts'

type WorkerFixtures = { database: 'embedded' | 'postgres'; server: StoryServer }
type Fixtures = {
  /** A page of somebody who is signed in, in a browser profile of their own. */
  pageOf: (person: { email: string }, path: string) => Promise<Page>
  /** A page of a visitor, in a fresh browser profile. */
  visitorPage: (path: string) => Promise<Page>
}

// Refused calls are part of some stories; the browser reports them as errors although the product expects them.
const isExpected = (message: string) => /Failed to load resource: .*status of (4\d\d)/.test(message)

/** A browser story: a real server, a real database, a real browser. An unexpected console error fails it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  database: ['embedded', { scope: 'worker', option: true }],
  server: [
    async ({ database }, use) => {
      const server = await startStoryServer(database)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visitorPage: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    await use(async (path) => {
      const context = await browser.newContext({ baseURL: server.url })
      contexts.push(context)
      const page = await context.newPage()
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
    expect(errors).toEqual([])
  },
  pageOf: async ({ visitorPage }, use) => {
    await use(async ({ email }, path) => {
      const page = await visitorPage('/imprint') // any page of ours: the sign-in needs our origin
      const response = await page.request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } })
      expect(response.ok(), await response.text()).toBe(true)
      await page.goto(path)
      return page
    })
  },
})

export { expect }
