import type { Catalogue } from './content/competencies/catalogue.ts'
import type { rememberQuestions } from './content/faq/questions.ts'
import type { rememberGlossary } from './content/glossary/glossary.ts'
import type { Lab } from './content/simulations/lab.ts'
import type { Trial } from './learning/trial/trial.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Branding } from './operation/branding/branding.ts'
import type { Doctor } from './operation/doctor/doctor.ts'
import type { Installation } from './operation/setup/installation.ts'
import type { Terms } from './people/terms/terms.ts'
import type { Db } from './platform/db/actor.ts'
import type { Throttle } from './platform/guard/throttle.ts'
import type { LiveHub } from './platform/live/hub.ts'
import type { Outbound } from './platform/outbound/outbound.ts'
import type { Storage } from './storage.ts'

/** What procedures and routes work with, made once when the server starts (start.ts). */
export type Services = {
  db: Db
  catalogue: Catalogue
  questions: ReturnType<typeof rememberQuestions>
  glossary: ReturnType<typeof rememberGlossary>
  trial: Trial
  /** Own terms of use. */
  terms: Terms
  mailer: Mailer
  live: LiveHub
  /** For calls to other people's servers, and to our own simulations. */
  outbound: Outbound
  lab: Lab
  /** The pictures of lessons. */
  storage: Storage
  appSecret: string
  publicUrl: string
  throttle: Throttle
  doctor: Doctor
  branding: Branding
  installation: Installation
}
