import { Button } from '@mantine/core'
import type { Activity } from '../../domain/activities/activity.ts'
import { ActivitySolution, ActivityText, hasSolution } from './activities/activity-text.tsx'
import { usePrinted } from './printing/use-printed.ts'
import classes from './worksheet.module.css'

type WorksheetProps = { title: string; activities: Activity[] }

/** Prints the activities of a lesson on A4, to be done by hand; nothing to press when there is none. */
export function WorksheetButton({ title, activities }: WorksheetProps) {
  const { isPrinted, print } = usePrinted()
  if (activities.length === 0) return null
  return (
    <>
      <Button variant="default" onClick={print} className={classes.button}>
        Als Arbeitsblatt drucken
      </Button>
      {isPrinted && <Worksheet title={title} activities={activities} />}
    </>
  )
}

/** On paper only. The solutions stand on the last sheet, upside down. */
function Worksheet({ title, activities }: WorksheetProps) {
  const solved = activities.filter(hasSolution)
  return (
    <div className={classes.worksheet} data-printed>
      <div className={classes.head}>
        <h1>{title}</h1>
        <p>Name: </p>
      </div>
      {activities.map((activity) => (
        <ActivityText key={activity.key} activity={activity} solution="none" level={2} />
      ))}
      {solved.length > 0 && (
        <div className={classes.solutions}>
          <h2>Lösungen</h2>
          {solved.map((activity) => (
            <div key={activity.key}>
              <h3>{activity.title}</h3>
              <ActivitySolution activity={activity} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
