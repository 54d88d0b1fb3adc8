import paper from '../printing/paper.module.css'
import { Sheet } from '../printing/paper.tsx'
import classes from './kit-sheets.module.css'

type TogetherSheetProps = { title: string; levels: { id: string; title: string; task: string }[] }

/** What to try out together, to be ticked by hand. */
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
