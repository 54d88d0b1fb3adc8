import kit from '../../../content/agreement-kit.yaml'
import { contactOf } from '../../public/help/contacts.ts'
import paper from '../printing/paper.module.css'
import { Sheet } from '../printing/paper.tsx'
import classes from './kit-sheets.module.css'

const { title, introduction, own, contacts, ending, parents } = kit.emergency

/** A card to cut out and fold once: whom to call, with the numbers of content/contacts.yaml. */
export const EmergencyCard = ({ isForParents }: { isForParents: boolean }) => (
  <Sheet title={title}>
    <p>Schneide die Karte aus und falte sie in der Mitte.</p>
    <div className={classes.emergency}>
      <div>
        <p>
          <strong>{introduction}</strong>
        </p>
        {own.map((label) => (
          <p key={label}>
            {label}: <span className={paper.line} />
          </p>
        ))}
        <p>{ending}</p>
      </div>
      <ul className={classes.contacts}>
        {contacts.map(contactOf).map(({ name, label, hours, seen }) => (
          <li key={name}>
            {name}: <strong>{label}</strong>
            {hours && (
              <small className={classes.hint}>
                {hours} (Stand: {seen})
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
    {isForParents && <p className={paper.note}>Für Eltern: {parents}</p>}
  </Sheet>
)
