import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { FACT_MARK, type Facts } from '../../../domain/content/facts.ts'
import { readFacts } from './facts.ts'
import { CONTENT } from './folder.ts'
import { keysQuotedIn, withFacts } from './quotes.ts'
import { parseYaml } from './yaml.ts'

const quote = z.string('fehlt').regex(new RegExp(`^${FACT_MARK.source}$`), 'muss ein Fakt aus facts.yaml sein: {{…}}')
const known = z.strictObject({
  name: z.string(),
  for: z.array(z.enum(['children', 'parents'])),
  offer: z.string().optional(),
  hours: quote.optional(),
})
const contactsFile = z.strictObject({
  phones: z.array(known.extend({ number: quote })),
  pages: z.array(known.extend({ site: quote })),
})

/** `seenOn`: the day or month on which what goes out of date soonest was looked up (formatSeen). */
type Known = z.output<typeof known> & { seenOn: string }
type Phone = Known & { number: string }
type Site = Known & { site: string }
/** Where content and the help page may send somebody. */
export type Contacts = { phones: Phone[]; pages: Site[] }

const FILE = 'contacts.yaml'

/** The text of contacts.yaml, with the values of the facts that it quotes. @throws ContentError */
export function parseContacts(text: string, facts: Facts): Contacts {
  const { data, lineOf } = parseYaml(FILE, text, contactsFile)
  const filled = <C extends z.output<typeof known>>(contact: C, main: string, line: number): C & Known => ({
    ...(JSON.parse(withFacts(JSON.stringify(contact), facts, { file: FILE, firstLine: line })) as C),
    seenOn: facts.get(keysQuotedIn(contact.hours ?? main)[0] ?? '')?.seenOn ?? '',
  })
  return {
    phones: data.phones.map((phone, index) => filled(phone, phone.number, lineOf(['phones', index]))),
    pages: data.pages.map((page, index) => filled(page, page.site, lineOf(['pages', index]))),
  }
}

/** @throws ContentError */
export async function readContacts(contentFolder = CONTENT): Promise<Contacts> {
  const [text, { facts }] = await Promise.all([readFile(join(contentFolder, FILE), 'utf8'), readFacts(contentFolder)])
  return parseContacts(text, facts)
}
