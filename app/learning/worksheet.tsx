import { Box, Button } from '@mantine/core'
import type { Activity } from '../../domain/content/activities/activity.ts'
import { ActivitySolution, ActivityText, hasSolution } from './activities/activity-text.tsx'
import paper from './printing/paper.module.css'
import { Paper, Sheet } from './printing/paper.tsx'
import { usePrinted } from './printing/use-printed.ts'

type WorksheetProps = { title: string; activities: Activity[] }

/** Prints the activities of a lesson on A4, to be done by hand; nothing to press when there is none. */
export function WorksheetButton({ title, activities }: WorksheetProps) {
  const { isPrinted, print } = usePrinted()
  if (activities.length === 0) return null
  return (
    <>
      <Button variant="default" onClick={print} mt="md">
        Als Arbeitsblatt drucken
      </Button>
      {isPrinted && <Worksheet title={title} activities={activities} />}
    </>
  )
}

/** On paper only. The solutions stand on the last sheet, upside down. */
const Worksheet = ({ title, activities }: WorksheetProps) => (
  <Paper>
    <Tasks title={title} activities={activities} />
    <Solutions activities={activities} isUpsideDown />
  </Paper>
)

export const Tasks = ({ title, activities }: WorksheetProps) => (
  <Sheet title={title} hasName>
    {activities.map((activity) => (
      <ActivityText key={activity.key} activity={activity} solution="none" level={2} />
    ))}
  </Sheet>
)

/** A sheet of what is right and why; none where nothing has a solution. */
export function Solutions({ activities, isUpsideDown = false }: { activities: Activity[]; isUpsideDown?: boolean }) {
  const solved = activities.filter(hasSolution)
  if (solved.length === 0) return null
  return (
    <Sheet title="Lösungen" className={isUpsideDown ? paper.upsideDown : undefined}>
      {solved.map((activity) => (
        <Box key={activity.key} fz="10pt">
          <h2>{activity.title}</h2>
          <ActivitySolution activity={activity} />
        </Box>
      ))}
    </Sheet>
  )
}
