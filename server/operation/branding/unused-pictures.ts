import { sql } from 'kysely'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/** Removes what was uploaded and not used. It stays for a day: somebody may still be choosing. */
export const dropUnusedPictures = (db: Db) =>
  asSystem(db, 'pictures of the brand that nobody has used', (tx) =>
    tx
      .deleteFrom('brandPictures')
      .where('uploadedAt', '<', sql<Date>`now() - interval '1 day'`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('branding').where(({ eb, or }) =>
              or([eb('logo', '=', eb.ref('brandPictures.id')), eb('icon', '=', eb.ref('brandPictures.id'))]),
            ),
          ),
        ),
      )
      .execute(),
  )

export const unusedPicturesJob = (db: Db): Job => ({
  name: 'drop-unused-brand-pictures',
  cron: '50 3 * * *',
  work: () => dropUnusedPictures(db),
})
