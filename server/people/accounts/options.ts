import type { Mailer } from '../../mail/mailer.ts'
import type { Db } from '../../platform/db/actor.ts'
import type { Throttle } from '../../platform/guard/throttle.ts'
import type { Auth } from './auth.ts'

/** What the routes of accounts work with. */
export type AccountRoutesOptions = {
  auth: Auth
  db: Db
  mailer: Mailer
  throttle: Throttle
  publicUrl: string
}
