/** How hard a German text is to read. `schoolYear`: in which it is understood, 4 to 15. */
export type ReadingEase = { schoolYear: number; words: number; longest: { words: number; text: string }[] }

/** A sentence of more words than this is hard to follow for a child that learns to read. */
const LONG_SENTENCE = 15
const MOST_SHOWN = 3
/** Of a shorter text the formula says nothing. */
const FEWEST_WORDS = 50
const LONG_WORD = 6

/** Two vowels that are spoken as one, or one. */
const SYLLABLE = /eu|äu|ei|ai|au|ie|aa|ee|oo|[aeiouyäöü]/gi

const syllablesOf = (word: string) => word.match(SYLLABLE)?.length ?? 1

/**
 * The first Vienna formula for factual texts (Bamberger and Vanecek, 1984), which counts syllables, long words and
 * words in a sentence. Undefined for a text too short for it.
 * @param passages pieces that are read in one go: a heading or a list item ends a sentence too
 */
export function readingEaseOf(passages: string[]): ReadingEase | undefined {
  const sentences = passages.flatMap(sentencesOf)
  const words = sentences.flatMap((sentence) => sentence.words)
  if (words.length < FEWEST_WORDS) return undefined
  const share = (counts: (word: string) => boolean) => (words.filter(counts).length * 100) / words.length
  const manySyllables = share((word) => syllablesOf(word) >= 3)
  const oneSyllable = share((word) => syllablesOf(word) === 1)
  const long = share((word) => word.length > LONG_WORD)
  const perSentence = words.length / sentences.length
  const formula = 0.1935 * manySyllables + 0.1672 * perSentence + 0.1297 * long - 0.0327 * oneSyllable - 0.875
  const longest = sentences
    .filter((sentence) => sentence.words.length > LONG_SENTENCE)
    .toSorted((one, other) => other.words.length - one.words.length)
    .slice(0, MOST_SHOWN)
    .map((sentence) => ({ words: sentence.words.length, text: sentence.text }))
  return { schoolYear: Math.min(15, Math.max(4, Math.round(formula))), words: words.length, longest }
}

/** Not after a day, a single letter or an abbreviation: '3. Mai', 'z. B.', 'Dr. Muster'. */
const SENTENCE_END = /(?<=[.!?…]["“«)]*)(?<!(?<![\p{L}\d])(?:\p{L}|\d{1,2}|Dr|Nr|St|ca|bzw|ggf|evtl)[.])\s+/u

function sentencesOf(passage: string): { text: string; words: string[] }[] {
  return passage
    .split(SENTENCE_END)
    .map((text) => ({ text: text.trim(), words: text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? [] }))
    .filter(({ words }) => words.length > 0)
}

/** German children are six when they begin the first school year. */
export const ageInSchoolYear = (schoolYear: number) => schoolYear + 5
