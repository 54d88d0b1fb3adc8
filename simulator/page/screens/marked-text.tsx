import { createContext, use } from 'react'
import { partsOf } from '../../run/marked-text.ts'
import type { Marked } from '../../scenarios/scenario.ts'
import classes from './marked-text.module.css'

/** The numbers of the clues on the screen at hand, by their names; empty while the exercise runs. */
export const ClueNumbers = createContext<Record<string, number>>({})

/** Text of an invented screen. In the look back its clues are marked and numbered. */
export function MarkedText({ text }: { text: Marked }) {
  const numbers = use(ClueNumbers)
  return partsOf(text).map(({ at, text, clue }) => {
    const number = clue && numbers[clue]
    const lastWord = /(?:^|\s)(\S{1,14})$/.exec(text)?.[1] ?? ''
    return number ? (
      <mark key={at} className={classes.clue}>
        {text.slice(0, text.length - lastWord.length)}
        <span className={classes.end}>
          {lastWord}
          <span className={classes.number}>
            <span className="only-read-aloud">Hinweis </span>
            {number}
          </span>
        </span>
      </mark>
    ) : (
      text
    )
  })
}
