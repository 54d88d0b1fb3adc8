import { Group, Text } from '@mantine/core'
import classes from './quiz-runner.module.css'

type QuizStepsProps = { number: number; total: number; goal: string | undefined }

/** The number of the question, and what is needed to pass. */
export const QuizSteps = ({ number, total, goal }: QuizStepsProps) => (
  <div>
    <Group justify="space-between" gap="xs">
      <Text fw={600}>
        Frage {number} von {total}
      </Text>
      {goal && <Text>{goal}</Text>}
    </Group>
    <div className={classes.steps} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have nothing but their place
        <span key={index} data-reached={index < number} />
      ))}
    </div>
  </div>
)
