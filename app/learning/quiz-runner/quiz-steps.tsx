import { Group, Text } from '@mantine/core'
import { PASS_PERCENT } from '../../../domain/quiz-results.ts'
import classes from './quiz-runner.module.css'

/** Where in the quiz one is, and what it takes to pass. */
export const QuizSteps = ({ number, total }: { number: number; total: number }) => (
  <div>
    <Group justify="space-between" gap="xs">
      <Text fw={600}>
        Frage {number} von {total}
      </Text>
      <Text>{PASS_PERCENT} % zum Bestehen</Text>
    </Group>
    <div className={classes.steps} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have nothing but their place
        <span key={index} data-reached={index < number} />
      ))}
    </div>
  </div>
)
