import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { oldestBrowsers } from './commands/oldest-browsers.ts'
import { quotes } from './commands/quotes.ts'
import { readMarkdown } from './domain/platform/plain-markdown.ts'
import { parseKit } from './server/content/files/agreement.ts'
import { parseContacts } from './server/content/files/contacts.ts'
import { parseFacts } from './server/content/files/facts.ts'

// The parts of the kit that public pages show at once (app/theme/base.css has their styles).
const kit =
  /@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](ActionIcon|Anchor|Badge|Burger|Button|Center|Container|Group|List|Loader|Paper|SimpleGrid|Stack|Text|Title|UnstyledButton|VisuallyHidden))[\\/]/
// What a form is made of, in one file for the list with its search and for the forms before and behind the login.
const form =
  /@mantine[\\/](core[\\/]esm[\\/]components[\\/](Alert|CloseButton|Input|InputBase|TextInput)|hooks[\\/]esm[\\/](use-id|use-disclosure|utils[\\/]random-id))/
// What screens ask the server with, what they check with what was typed, and what dialogs are made of, in a file each: every file
// is a name in the list of all screens, which every page brings.
const asking = /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/
const checking = /node_modules[\\/]zod[\\/]|[\\/]domain[\\/]platform[\\/]fields\.ts/
const dialog = /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Modal|ModalBase|FocusTrap|Overlay|Transition)[\\/]/
// What messages need of dialogs: without it every screen would bring all of them.
const above = /@mantine[\\/]core[\\/]esm[\\/]components[\\/]Portal[\\/]|react-remove-scroll/
// Their frame, and what they share; not what is loaded only for a session (session/keep-session.ts).
const site =
  /[\\/]app[\\/](root\.tsx|storage\.ts|missing-part\.ts|browsers[\\/](first|start)|session(\.ts|[\\/](?!keep|before|shown))|theme[\\/]|components[\\/](icons|mark|button[\\/](link-button|text-link)|page[\\/]spinner)\.|layout[\\/](navigation|route-error|site-\w+)\.|learning[\\/]reading-comfort[\\/]first-paint\.|public[\\/](layout|describe-page|structured-data|catalogue[\\/]competency-(card|facts))\.)|[\\/]domain[\\/]\w+[\\/](brand|competencies|dates)\.ts/
// What a dozen screens share of our own, without styles. What checks input lies apart: children load nothing of it.
const shared = /[\\/](app|domain)[\\/].+\.ts$/
const plain = (module: string) => shared.test(module) && !checksInput(module)

const known = new Map<string, boolean>()
/** Whether a module brings schemas, itself or with what it imports. */
function checksInput(module: string): boolean {
  const found = known.get(module)
  if (found !== undefined) return found
  known.set(module, false) // for modules that import each other
  const imported = [...readFileSync(module, 'utf8').matchAll(/^(?:import|export) (?!type )[^'"]*?['"](.+)['"]$/gm)]
  const brings = imported.some(
    ([, name = '']) => name === 'zod' || (/^\..+\.ts$/.test(name) && checksInput(join(dirname(module), name))),
  )
  known.set(module, brings)
  return brings
}

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

export default defineConfig(({ command }) => ({
  plugins: [contacts, legalTexts, kitOnPaper, quotes, sheetsOnce, screensThatStay, reactRouter()],
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
            // A few files for what every page needs, not one for each module that two pages share: on a phone's connection
            // the questions and answers for thirty small files take longer than their bytes.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 7 },
                { name: 'kit', test: kit, priority: 6 },
                { name: 'form', test: form, priority: 6 },
                { name: 'asking', test: asking, priority: 6 },
                { name: 'above', test: above, priority: 5 },
                { name: 'dialogs', test: dialog, priority: 4 },
                { name: 'site', test: site, priority: 3 },
                { name: 'plain', test: plain, minShareCount: 12, priority: 2 },
                { name: 'checking', test: checking, priority: 1 },
                { name: 'shared', test: shared, minShareCount: 12 },
              ],
            },
          },
        },
      },
    },
  },
  server: { fs: { strict: true } },
}))
