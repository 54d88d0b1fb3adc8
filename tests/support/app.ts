import { createApp } from '../../server/app.ts'
import { Catalogue } from '../../server/content/competencies/catalogue.ts'
import { Questions } from '../../server/content/faq/questions.ts'
import { createAuth } from '../../server/people/accounts/auth.ts'
import type { Database } from '../../server/platform/db/connect.ts'
import { createThrottle } from '../../server/platform/guard/throttle.ts'
import { LiveHub } from '../../server/platform/live/hub.ts'
import { createOutbound } from '../../server/platform/outbound/outbound.ts'
import { PageCache } from '../../server/platform/web/page-cache.ts'
import { allowedOrigins } from '../../server/settings.ts'
import { testLab } from './simulation-provider.ts'
import { testStorage } from './storage.ts'
import { testMailer } from './test-mailer.ts'

export const TEST_SECRET = 'a secret only this test knows, 32 characters'

type AppOptions = Parameters<typeof createApp>[0]

/** The whole server over a test's database, as one function; without pages, which need a build. */
export function testApp({ db, pool }: Database, publicUrl: string, overrides: Partial<AppOptions> = {}) {
  const origins = allowedOrigins(publicUrl)
  return createApp({
    auth: createAuth({ pool, secret: TEST_SECRET, publicUrl, trustedOrigins: origins }),
    db,
    pool,
    catalogue: new Catalogue(db),
    questions: new Questions(db),
    pages: new PageCache(),
    live: new LiveHub(),
    outbound: createOutbound({ allowed: [] }),
    lab: testLab,
    storage: testStorage,
    mailer: testMailer,
    hasMailbox: false,
    throttle: createThrottle(db, TEST_SECRET),
    invitationKey: TEST_SECRET,
    publicUrl,
    allowedOrigins: origins,
    trustedProxies: 0,
    metricsToken: undefined,
    isStopping: () => false,
    build: () => Promise.reject(new Error('No pages here.')),
    dev: true,
    ...overrides,
  })
}
