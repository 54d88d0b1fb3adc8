import { Stack } from '@mantine/core'
import kit from '../../../content/agreement-kit.yaml'
import { weekdays } from '../../../domain/content/activities/made-words.ts'
import { contactOf } from '../../public/help/contacts.ts'
import paper from '../printing/paper.module.css'
import { Sheet } from '../printing/paper.tsx'
import classes from './kit-sheets.module.css'
import type { PrintableSheet } from './paper-kit.tsx'

/** The sheets that belong to no competency, for a child itself or for its parents. */
export const familySheets = (reader: 'child' | 'parents'): PrintableSheet[] => [
  { key: 'week', title: kit.week.title, note: 'Ein Wochenplan zum Ausfüllen', content: <WeekPlan /> },
  {
    key: 'sleep',
    title: kit.sleep.title,
    note: 'Eine Regel für die Nacht',
    content: <SleepRule isForParents={reader === 'parents'} />,
  },
  { key: 'hand', title: kit.hand.title, note: 'Fünf Finger, fünf Menschen', content: <HelpHand /> },
  {
    key: 'emergency',
    title: kit.emergency.title,
    note: 'Nummern, die helfen, für die Tasche',
    content: <EmergencyCard isForParents={reader === 'parents'} />,
  },
]

/** A card to cut out and fold once: whom to call, with the numbers of content/contacts.yaml. */
const EmergencyCard = ({ isForParents }: { isForParents: boolean }) => (
  <Sheet title={kit.emergency.title}>
    <p>Schneide die Karte aus und falte sie in der Mitte.</p>
    <div className={classes.emergency}>
      <div>
        <p>
          <strong>{kit.emergency.introduction}</strong>
        </p>
        {kit.emergency.own.map((label) => (
          <p key={label}>
            {label}: <span className={paper.line} />
          </p>
        ))}
        <p>{kit.emergency.ending}</p>
      </div>
      <Stack component="ul" gap="2mm" className={classes.contacts}>
        {kit.emergency.contacts.map(contactOf).map(({ name, label, hours, seen }) => (
          <li key={name}>
            {name}: <strong>{label}</strong>
            {hours && (
              <small className={classes.hint}>
                {hours} (Stand: {seen})
              </small>
            )}
          </li>
        ))}
      </Stack>
    </div>
    {isForParents && <p className={paper.note}>Für Eltern: {kit.emergency.parents}</p>}
  </Sheet>
)

/** Who helps, a finger each, and room for the child's own hand. */
const HelpHand = () => (
  <Sheet title={kit.hand.title} hasName>
    <p>{kit.hand.introduction}</p>
    <dl className={classes.fingers}>
      {kit.hand.fingers.map(({ finger, who, hint }) => (
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
    <p>{kit.hand.ending}</p>
  </Sheet>
)

/** Where devices sleep, to be filled in by the family. `isForParents`: with what only they are told. */
const SleepRule = ({ isForParents }: { isForParents: boolean }) => (
  <Sheet title={kit.sleep.title}>
    <p>{kit.sleep.introduction}</p>
    <Stack component="ul" gap="8mm" className={`plain ${classes.rules}`}>
      {kit.sleep.rules.map((rule) => (
        <li key={rule}>
          <span className={paper.box} aria-hidden="true" />
          <span>{rule}</span>
          <span className={paper.line} />
        </li>
      ))}
    </Stack>
    <p>{kit.sleep.ending}</p>
    {isForParents && <p className={paper.note}>Für Eltern: {kit.sleep.parents}</p>}
  </Sheet>
)

const WeekPlan = () => (
  <Sheet title={kit.week.title} hasName>
    <p>{kit.week.introduction}</p>
    <ol>
      {kit.week.howTo.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <table className={classes.week}>
      <thead>
        <tr>
          <td />
          {Object.values(weekdays).map((day) => (
            <th key={day} scope="col">
              {day.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kit.week.rows.map(({ label, hint }) => (
          <tr key={label}>
            <th scope="row">
              {label} <small className={classes.hint}>{hint}</small>
            </th>
            {Object.values(weekdays).map((day) => (
              <td key={day} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <p>{kit.week.ending}</p>
  </Sheet>
)
