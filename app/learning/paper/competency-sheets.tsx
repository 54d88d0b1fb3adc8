import { Group, Stack } from '@mantine/core'
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
    <Stack component="ul" gap="6mm" className="plain">
      {levels.map(({ id, title: level, task }) => (
        <Group key={id} component="li" align="stretch" gap="4mm" wrap="nowrap">
          <span className={paper.box} aria-hidden="true" />
          <span>
            <strong>{level}</strong>
            <br />
            {task}
          </span>
        </Group>
      ))}
    </Stack>
  </Sheet>
)

export const WordSheet = ({ title, words }: { title: string; words: ShownWord[] }) => (
  <Sheet title={`${title}: Wörter`}>
    <Stack component="dl" gap="3mm">
      {words.map(({ word, explanation }) => (
        <div key={word} className={classes.item}>
          <dt>{word}</dt>
          <dd>{explanation}</dd>
        </div>
      ))}
    </Stack>
  </Sheet>
)
