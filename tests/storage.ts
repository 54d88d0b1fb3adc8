import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../server/settings.ts'
import { openStorage } from '../server/storage.ts'

/** A folder of this process's own, which is made when the first picture is kept. */
export const testStorage = await openStorage(
  readSettings({ DATA_DIR: join(tmpdir(), `netzpass-test-files-${randomUUID()}`) }),
  'media',
)
