import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './commands/chunks.ts'
import { oldestBrowsers } from './commands/oldest-browsers.ts'
import { quotes } from './commands/quotes.ts'
import { readMarkdown } from './domain/platform/plain-markdown.ts'
import { parseKit } from './server/content/files/agreement.ts'
import { parseContacts } from './server/content/files/contacts.ts'
import { parseFacts } from './server/content/files/facts.ts'

/** The verified contacts as a module, with the facts they quote: the help page has them built in and asks nobody for them. */
const contacts: Plugin = {
  name: 'contacts',
  transform: {
    filter: { id: /[\\/]content[\\/]contacts\.yaml$/ },
    handler(text) {
      const facts = join(import.meta.dirname, 'content/facts.yaml')
      this.addWatchFile(facts)
      const known = parseContacts(text, parseFacts(readFileSync(facts, 'utf8')).facts)
      return { code: `export default ${JSON.stringify(known)}`, moduleType: 'js' }
    },
  },
}

/** Legal texts as modules of what Markdown says in them. */
const legalTexts: Plugin = {
  name: 'legal-texts',
  transform: {
    filter: { id: /[\\/]content[\\/]legal[\\/].+\.md$/ },
    handler: (text) => ({ code: `export default ${JSON.stringify(readMarkdown(text))}`, moduleType: 'js' }),
  },
}

/** What is printed beside the family agreement, as a module: a sheet of paper asks the server for nothing. */
const kitOnPaper: Plugin = {
  name: 'kit-on-paper',
  transform: {
    filter: { id: /[\\/]content[\\/]agreement-kit\.yaml$/ },
    handler(text) {
      const { week, sleep, hand, emergency } = parseKit(text).data
      return { code: `export default ${JSON.stringify({ week, sleep, hand, emergency })}`, moduleType: 'js' }
    },
  },
}

/**
 * No style sheet is on a page twice. The router marks a sheet that a module loaded later (`lazy`) needs too with a # at
 * the end of its address; Vite then does not see that the page has it and loads it again, behind all others, where the
 * kit's rules count in another order. (That screens have what is loaded later on them:
 * tests/stories/platform/budgets.spec.ts.)
 */
const sheetsOnce: Plugin = {
  name: 'sheets-once',
  transform: {
    filter: { id: /vite[\\/]preload-helper/ },
    handler(code) {
      const once = code.replace('styles.add(link.href)', "styles.add(link.href.split('#')[0])")
      if (once === code) throw new Error('Vite asks in another way which style sheets a page has.')
      return { code: once, map: null }
    },
  },
}

/**
 * Where a screen's file does not arrive, mostly because the server has a new build, the router loads the page again,
 * which loses what was typed. Here the page is asked first (app/layout/missing-part-note.tsx).
 */
const screensThatStay: Plugin = {
  name: 'screens-that-stay',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].+[\\/]routeModules\.js/ },
    handler(code) {
      const asks = code.replace(
        'window.location.reload()',
        "window.dispatchEvent(new Event('missing-part', { cancelable: true })) && window.location.reload()",
      )
      if (asks === code) throw new Error('React Router does something else where the file of a screen does not arrive.')
      return { code: asks, map: null }
    },
  },
}

/**
 * Libraries are in the built files, and of them only what is used: a thousand files fewer to find and to load at the
 * start. Not what the server needs too; it is to be there once.
 */
const bundled = { noExternal: true as const, external: ['@trpc/server', 'react', 'react-dom', 'react-router', 'zod'] }

const files = chunks()

export default defineConfig(({ command }) => ({
  plugins: [files.plugin, contacts, legalTexts, kitOnPaper, quotes, sheetsOnce, screensThatStay, reactRouter()],
  // A data: URL would need an exception in the content security policy.
  build: { assetsInlineLimit: 0, target: oldestBrowsers },
  environments: {
    ssr: { resolve: command === 'build' ? bundled : {} },
    client: {
      build: {
        rolldownOptions: {
          // What a screen and a part that it loads later share lies apart from the screen's styles: else the part would
          // name them too, and they would be on the page twice.
          experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
          output: {
            // The list of all screens, which every page brings, names the files that screens share again and again.
            // Seven signs of a hash tell apart the files of all builds that a browser may keep.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ isDynamicEntry }) =>
              isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            // By who needs them, with names that only this build sees. React's own come first, whoever imports them.
            codeSplitting: { groups: files.groups },
          },
        },
      },
    },
  },
  server: { fs: { strict: true } },
}))
