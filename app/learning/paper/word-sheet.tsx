import type { ShownWord } from '../../../domain/content/glossary/word.ts'
import { Sheet } from '../printing/paper.tsx'
import classes from './kit-sheets.module.css'

/** What the words of lessons mean. */
export const WordSheet = ({ title, words }: { title: string; words: ShownWord[] }) => (
  <Sheet title={`${title}: Wörter`}>
    <dl className={classes.words}>
      {words.map(({ word, explanation }) => (
        <div key={word} className={classes.item}>
          <dt>{word}</dt>
          <dd>{explanation}</dd>
        </div>
      ))}
    </dl>
  </Sheet>
)
