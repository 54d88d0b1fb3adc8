import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../server/settings.ts'
import { openStorage } from '../../server/storage.ts'

/** A folder of this process's own: made when the first picture is kept, gone when the process ends. */
const folder = join(tmpdir(), `netzpass-test-files-${randomUUID()}`)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

export const testStorage = await openStorage(readSettings({ DATA_DIR: folder }), 'media')
