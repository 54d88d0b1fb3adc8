import { once } from '../../platform/once.ts'
import { slugOf } from '../../platform/slug.ts'

/** A word of the glossary. `forms`: its other spellings; `picture`: a name in domain/content/activities/pictures.ts. */
export type GlossaryWord = { word: string; forms: string[]; explanation: string; picture: string | null }

/** A word that is marked in a text, with what opens when it is tapped. */
export type ShownWord = Omit<GlossaryWord, 'forms'>

export const GLOSSARY = '/woerterbuch'

/** Its anchor on the page of the glossary; not the bare word, because the site has anchors of its own. */
export const anchorOf = ({ word }: { word: string }) => `wort-${slugOf(word)}`

const collator = once(() => new Intl.Collator('de'))

/** As a German dictionary has them: Ä stands with A. */
export const inAlphabet = <W extends { word: string }>(words: W[]): W[] =>
  words.toSorted((a, b) => collator().compare(a.word, b.word))

/** The letter under which a word stands: its first one without marks; '#' for what begins with none. */
export function letterOf({ word }: { word: string }): string {
  const first = word.normalize('NFD').charAt(0).toUpperCase()
  return /[A-Z]/.test(first) ? first : '#'
}

/** The words that contain the text, in any of their forms or in what explains them. */
export function wordsWith<W extends GlossaryWord>(words: W[], search: string): W[] {
  const wanted = comparable(search)
  if (!wanted) return words
  return words.filter(({ word, forms, explanation }) =>
    [word, ...forms, explanation].some((text) => comparable(text).includes(wanted)),
  )
}

const comparable = (text: string) => text.trim().normalize('NFC').toLowerCase()

/** What a voice says of it. */
export const spokenWord = ({ word, explanation }: ShownWord) => `${word}. ${explanation}`

type Spelled = { word: string; forms: string[] }

/** The first spelling of a word that another one has too, and the word of that one. */
export function clashOf(one: Spelled, others: Spelled[]): { spelling: string; other: string } | undefined {
  for (const spelling of [one.word, ...one.forms]) {
    const slug = slugOf(spelling)
    const other = others.find(({ word, forms }) => [word, ...forms].some((known) => slugOf(known) === slug))
    if (other) return { spelling, other: other.word }
  }
  return undefined
}

/** What keeps a word out of a glossary that has these already, as a sentence; undefined when nothing does. */
export function problemOfWord(one: Spelled, others: Spelled[]): string | undefined {
  const clash = clashOf(one, others)
  if (!clash) return undefined
  const { spelling, other } = clash
  return spelling === other
    ? `„${spelling}“ steht schon im Wörterbuch.`
    : `„${spelling}“ gehört im Wörterbuch schon zu „${other}“.`
}
