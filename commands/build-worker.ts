import { join } from 'node:path'
import { build } from 'vite'
import { findChildFiles } from './child-files.ts'
import { oldestBrowsers } from './oldest-browsers.ts'

/**
 * Builds app/service-worker/worker.ts to one file beside the pages, because a worker at
 * the root looks after all of them.
 *
 * @param folder of the build, after `shortenScreensList`
 */
export const buildWorker = async (folder: string) =>
  build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { CHILD_FILES: JSON.stringify(await findChildFiles(folder)) },
    build: {
      target: oldestBrowsers,
      outDir: join(folder, 'client'),
      emptyOutDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '../app/service-worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
