import { join } from 'node:path'
import type { Plugin } from 'vite'
import { FACT_MARK } from '../domain/content/facts.ts'
import { readFacts } from '../server/content/files/facts.ts'
import { withFacts } from '../server/content/files/quotes.ts'
import { quotesFacts } from '../server/content/files/quoting-code.ts'

const content = join(import.meta.dirname, '../content')

/**
 * Puts what facts say into the strings of our code that quotes them: `{{polizei}}` (content/README.md). A quote in any
 * other file would be read as it stands: the build fails.
 */
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
  async generateBundle(_options, bundle) {
    const { facts } = await readFacts()
    for (const file of Object.values(bundle)) {
      const code = file.type === 'chunk' ? file.code : ''
      const unfilled = [...code.matchAll(FACT_MARK)].find(([, key = '']) => facts.has(key))
      if (unfilled)
        this.error(`${file.fileName}: ${unfilled[0]} is filled in by nobody (server/content/files/quoting-code.ts).`)
    }
  },
}
