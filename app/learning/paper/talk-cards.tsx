import paper from '../printing/paper.module.css'
import { Sheet } from '../printing/paper.tsx'

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
