import kit from '../../../content/agreement-kit.yaml'
import paper from '../printing/paper.module.css'
import { Sheet } from '../printing/paper.tsx'
import classes from './kit-sheets.module.css'

const { title, introduction, rules, parents, ending } = kit.sleep

/** Where devices sleep, to be filled in by the family. `isForParents`: with what only they are told. */
export const SleepRule = ({ isForParents }: { isForParents: boolean }) => (
  <Sheet title={title}>
    <p>{introduction}</p>
    <ul className={classes.rules}>
      {rules.map((rule) => (
        <li key={rule}>
          <span className={paper.box} aria-hidden="true" />
          <span>{rule}</span>
          <span className={paper.line} />
        </li>
      ))}
    </ul>
    <p>{ending}</p>
    {isForParents && <p className={paper.note}>Für Eltern: {parents}</p>}
  </Sheet>
)
