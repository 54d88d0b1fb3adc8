import type { ShownWord } from '../../../domain/content/glossary/word.ts'
import paper from '../printing/paper.module.css'
import { Sheet } from '../printing/paper.tsx'
import classes from './kit-sheets.module.css'

type TalkCardsProps = { title: string; name: string; levels: { number: number; talkingPoints: string[] }[] }

/** Questions to cut out and to draw from a jar. */
export const TalkCards = ({ title, name, levels }: TalkCardsProps) => (
  <Sheet title={`${title}: Fragen an ${name}`}>
    <p>Ausschneiden, in ein Glas legen, abwechselnd ziehen. Auch {name} darf fragen.</p>
    <ul className={paper.cards}>
      {levels.flatMap(({ number, talkingPoints }) =>
        talkingPoints.map((point) => (
          <li key={`${number} ${point}`} className={paper.card}>
            <span>{point}</span>
            <small>Level {number}</small>
          </li>
        )),
      )}
    </ul>
  </Sheet>
)

type TogetherSheetProps = { title: string; levels: { id: string; title: string; task: string }[] }

export const TogetherSheet = ({ title, levels }: TogetherSheetProps) => (
  <Sheet title={`${title}: Probiert es aus`} hasName>
    <ul className={classes.tasks}>
      {levels.map(({ id, title: level, task }) => (
        <li key={id} className={classes.task}>
          <span className={paper.box} aria-hidden="true" />
          <span>
            <strong>{level}</strong>
            <br />
            {task}
          </span>
        </li>
      ))}
    </ul>
  </Sheet>
)

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
