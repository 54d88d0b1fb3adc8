import kit from '../../../content/agreement-kit.yaml'
import { weekdays } from '../../../domain/content/activities/made-words.ts'
import { Sheet } from '../printing/paper.tsx'
import classes from './kit-sheets.module.css'

const { title, introduction, howTo, rows, ending } = kit.week

/** A week to be planned by hand. */
export const WeekPlan = () => (
  <Sheet title={title} hasName>
    <p>{introduction}</p>
    <ol>
      {howTo.map((step) => (
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
        {rows.map(({ label, hint }) => (
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
    <p>{ending}</p>
  </Sheet>
)
