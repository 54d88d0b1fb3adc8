import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Catalogue } from '../../server/content/competencies/catalogue.ts'
import { rememberQuestions } from '../../server/content/faq/questions.ts'
import { rememberGlossary } from '../../server/content/glossary/glossary.ts'
import { Trial } from '../../server/learning/trial/trial.ts'
import { ourBranding } from '../../server/operation/branding/branding.ts'
import { createDoctor } from '../../server/operation/doctor/doctor.ts'
import { noInstallation } from '../../server/operation/setup/installation.ts'
import { Terms } from '../../server/people/terms/terms.ts'
import type { Db } from '../../server/platform/db/actor.ts'
import { createThrottle } from '../../server/platform/guard/throttle.ts'
import { LiveHub } from '../../server/platform/live/hub.ts'
import { createOutbound } from '../../server/platform/outbound/outbound.ts'
import type { Services } from '../../server/services.ts'
import { readSettings } from '../../server/settings.ts'
import { testLab } from './simulation-provider.ts'
import { testStorage } from './storage.ts'
import { testMailer } from './test-mailer.ts'

/**
 * What a server over a test's database works with; nothing may be called, and mails go
 * nowhere. `secret`: counts and invites.
 */
export const testServices = (db: Db, { secret, publicUrl }: { secret: string; publicUrl: string }): Services => ({
  db,
  catalogue: new Catalogue(db),
  questions: rememberQuestions(db),
  glossary: rememberGlossary(db),
  trial: new Trial(db),
  terms: new Terms(db),
  mailer: testMailer,
  live: new LiveHub(),
  outbound: createOutbound({ allowed: [] }),
  lab: testLab,
  storage: testStorage,
  appSecret: secret,
  publicUrl,
  throttle: createThrottle(db, secret),
  // What belongs to the owner of a database is looked at in server/operation/doctor.
  doctor: createDoctor({
    settings: readSettings({ DATA_DIR: join(tmpdir(), 'netzpass-examined'), PUBLIC_URL: publicUrl }),
    secret,
    outbound: createOutbound({ allowed: [] }),
    database: { problem: 'Hier wird keine Datenbank angesehen.' },
  }),
  branding: ourBranding,
  installation: noInstallation, // what belongs to settings and files is tried in server/operation/setup
})
