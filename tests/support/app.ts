import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppOptions, createApp } from '../../server/app.ts'
import { writePapers } from '../../server/operation/papers/papers.ts'
import { createAuth } from '../../server/people/accounts/auth.ts'
import type { Database } from '../../server/platform/db/connect.ts'
import { AnswerCache } from '../../server/platform/web/answer-cache.ts'
import { PageCache } from '../../server/platform/web/page-cache.ts'
import type { Services } from '../../server/services.ts'
import { allowedOrigins, readSettings } from '../../server/settings.ts'
import { testServices } from './services.ts'

export const TEST_SECRET = 'a secret only this test knows, 32 characters'

type Changed = Partial<Services & Omit<AppOptions, 'services'>>

/** The whole server over a test's database, as one function; without pages, which need a build. */
export function testApp({ db, pool }: Database, publicUrl: string, changed: Changed = {}) {
  const origins = allowedOrigins(publicUrl)
  const services = testServices(db, { secret: TEST_SECRET, publicUrl })
  const isService = ([name]: [string, unknown]) => name in services
  const entries = Object.entries(changed)
  return createApp({
    services: { ...services, ...Object.fromEntries(entries.filter(isService)) },
    auth: createAuth({ pool, secret: TEST_SECRET, publicUrl, trustedOrigins: origins }),
    pool,
    pages: new PageCache(),
    answers: new AnswerCache(),
    hasMailbox: false,
    allowedOrigins: origins,
    trustedProxies: 0,
    metricsToken: undefined,
    writePapers: () =>
      writePapers(pool, readSettings({ DATA_DIR: join(tmpdir(), 'netzpass-no-such-folder'), PUBLIC_URL: publicUrl })),
    isStopping: () => false,
    build: () => Promise.reject(new Error('No pages here.')),
    dev: true,
    ...Object.fromEntries(entries.filter((entry) => !isService(entry))),
  })
}
