import { join } from 'node:path'
import { defineConfig } from 'vite'
import { oldestBrowsers } from '../commands/oldest-browsers.ts'
import { precompress } from '../commands/precompress.ts'
import { quotes } from '../commands/quotes.ts'

const built = join(import.meta.dirname, '../build/lab')

export default defineConfig({
  root: join(import.meta.dirname, 'page'),
  base: './', // the lab may stand below any path
  build: {
    target: oldestBrowsers,
    outDir: built,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  plugins: [quotes, { name: 'precompress', apply: 'build', closeBundle: () => precompress(built) }],
})
