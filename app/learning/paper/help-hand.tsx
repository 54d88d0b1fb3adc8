import kit from '../../../content/agreement-kit.yaml'
import paper from '../printing/paper.module.css'
import { Sheet } from '../printing/paper.tsx'
import classes from './kit-sheets.module.css'

const { title, introduction, fingers, ending } = kit.hand

/** Who helps, a finger each, and room for the child's own hand. */
export const HelpHand = () => (
  <Sheet title={title} hasName>
    <p>{introduction}</p>
    <dl className={classes.fingers}>
      {fingers.map(({ finger, who, hint }) => (
        <div key={finger} className={classes.item}>
          <dt>
            {finger}: {who}
          </dt>
          <dd>
            <span className={paper.line} />
            <small>{hint}</small>
          </dd>
        </div>
      ))}
    </dl>
    <div className={classes.hand}>Hier ist Platz für deine Hand.</div>
    <p>{ending}</p>
  </Sheet>
)
