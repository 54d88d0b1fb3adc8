import { join } from 'node:path'
import { build } from 'vite'
import { oldestBrowsers } from './oldest-browsers.ts'

/** Builds app/browsers/polyfills.ts to one file beside the pages, which a page names without knowing the build. */
export const buildPolyfills = async (folder: string) =>
  build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: oldestBrowsers,
      outDir: join(folder, 'client'),
      emptyOutDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '../app/browsers/polyfills.ts'),
        output: { format: 'iife', entryFileNames: 'polyfills.js' },
      },
    },
  })
