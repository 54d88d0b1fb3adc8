import { Text } from '@mantine/core'
import { nextStepInWords, type Steps } from '../../../domain/learning/passes.ts'
import { Mark } from '../../components/mark.tsx'

/** How far a child is in an assigned competency (S4.11), and the next step. Phrasing content, as it stands in links. */
export const StepState = (steps: Steps) => {
  const next = nextStepInWords(steps)
  return (
    <>
      <Mark color={steps.completedAt ? 'sea' : 'gray'}>
        {steps.completedAt ? 'Abgeschlossen' : `${steps.levelsDone}/${steps.levelsTotal} Level abgeschlossen`}
      </Mark>
      {next && (
        <Text component="span" size="sm" display="block">
          {next}
        </Text>
      )}
    </>
  )
}
