import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readFacts } from '../server/content/files/facts.ts'
import { withFacts } from '../server/content/files/quotes.ts'
import { quotesFacts } from '../server/content/files/quoting-code.ts'

const content = join(import.meta.dirname, '../content')

/** Puts what facts say into the strings of our code that quotes them: `{{polizei}}` (content/README.md). */
export const quotes: Plugin = {
  name: 'quotes',
  transform: {
    filter: { id: quotesFacts },
    async handler(text, id) {
      const { facts, moments } = await readFacts()
      for (const { file } of [{ file: 'facts.yaml' }, ...moments]) this.addWatchFile(join(content, file))
      return { code: withFacts(text, facts, { file: id }), map: null }
    },
  },
}
