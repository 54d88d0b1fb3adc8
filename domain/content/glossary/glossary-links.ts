import { anchorOf, GLOSSARY, type GlossaryWord } from './word.ts'

/** How many words of a text are linked at most, so that it stays calm to read. */
const MOST_LINKS = 6

/** No word is marked in these: links cannot be nested, and headings and captions are no running text. */
const LEFT_ALONE = ['a', 'code', 'h2', 'h3', 'h4', 'th', 'figcaption']

const PART = /<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g

export type LinkedText = { html: string; words: GlossaryWord[] }

/**
 * Links words of the glossary in a text: the first place of each, to the word on the page of the glossary.
 * A word counts only where it stands by itself, not as a part of another or of one with a hyphen.
 * @returns a function of sanitized HTML: with the links, and the linked words in the order of the text
 */
export function glossaryLinker(glossary: GlossaryWord[]): (html: string) => LinkedText {
  const wordOf = new Map(glossary.flatMap((one) => spellingsOf(one).map((spelling) => [spelling, one] as const)))
  // Longer ones first: 'In-App-Kauf' before 'In-App'.
  const spellings = [...wordOf.keys()].sort((a, b) => b.length - a.length).map(asPattern)
  if (spellings.length === 0) return (html) => ({ html, words: [] })
  const pattern = new RegExp(`&[#\\w]+;|(?<!${INSIDE})(?:${spellings.join('|')})(?!${INSIDE})`, 'gu')

  /** The HTML with something else at each place where a word of the glossary may be linked. */
  const withPlaces = (html: string, put: (text: string, word: GlossaryWord) => string) => {
    let closed = 0
    return html.replaceAll(PART, (part, slash: string | undefined, tag: string | undefined) => {
      if (tag !== undefined) {
        if (LEFT_ALONE.includes(tag)) closed += slash ? -1 : 1
        return part
      }
      if (closed > 0) return part
      return part.replaceAll(pattern, (text) => {
        const word = wordOf.get(text.replaceAll(/\s+/g, ' '))
        return word ? put(text, word) : text
      })
    })
  }

  return (html) => {
    const found = new Set<GlossaryWord>()
    withPlaces(html, (text, word) => {
      found.add(word)
      return text
    })
    const words = mostWorthwhile([...found])
    const open = new Set(words)
    const linked = withPlaces(html, (text, word) => (open.delete(word) ? linkTo(text, anchorOf(word)) : text))
    return { html: linked, words }
  }
}

/** Of too many the longer ones, in their order: short ones such as 'App' or 'Chat' are known to most. */
function mostWorthwhile(words: GlossaryWord[]): GlossaryWord[] {
  const chosen = words.toSorted((a, b) => b.word.length - a.word.length).slice(0, MOST_LINKS)
  return words.filter((word) => chosen.includes(word))
}

/** A letter, a digit or a hyphen, also one that is seen only at the end of a line. */
const INSIDE = '[\\p{L}\\p{N}\\-\u00ad]'

const START_OF_LINK = '<a data-word='
const linkTo = (text: string, anchor: string) => `${START_OF_LINK}"${anchor}" href="${GLOSSARY}#${anchor}">${text}</a>`

/** The same HTML where a script opens what the glossary links lead to. */
export const withOpeningLinks = (html: string) =>
  html.replaceAll(START_OF_LINK, START_OF_LINK.replace('<a ', '<a aria-haspopup="dialog" '))

/** As they stand in HTML. What is written small begins a sentence with a capital. */
const spellingsOf = ({ word, forms }: GlossaryWord) =>
  [word, ...forms].flatMap((spelling) => [
    escaped(spelling),
    escaped(spelling.charAt(0).toUpperCase() + spelling.slice(1)),
  ])

const escaped = (text: string) =>
  text.replaceAll(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const asPattern = (spelling: string) => spelling.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '\\s+')
