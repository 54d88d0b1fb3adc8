import { Badge, Text } from '@mantine/core'
import { nextStepInWords, type Steps } from '../../../domain/learning/passes.ts'

/** How far a child is in an assigned competency (S4.11), and which step comes next. Phrasing content: it may stand in a link. */
export const StepState = (steps: Steps) => {
  const next = nextStepInWords(steps)
  return (
    <>
      <Badge component="span" variant="light" color={steps.completedAt ? 'sea' : 'gray'} tt="none" size="lg">
        {steps.completedAt ? 'Abgeschlossen' : `${steps.levelsDone}/${steps.levelsTotal} Level abgeschlossen`}
      </Badge>
      {next && (
        <Text component="span" size="sm" display="block">
          {next}
        </Text>
      )}
    </>
  )
}
