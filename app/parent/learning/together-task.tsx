import { Text } from '@mantine/core'
import { formatDate } from '../../../domain/platform/dates.ts'
import { ConfirmButton } from '../together-tasks/confirm-button.tsx'
import type { LevelOfChild } from './competency-of-child.ts'
import classes from './level-card.module.css'

type TogetherTaskProps = {
  child: { id: string; name: string }
  level: Pick<LevelOfChild, 'id'> & { togetherTask: NonNullable<LevelOfChild['togetherTask']> }
}

/** What a level asks a child to try out at home, and how far that is. */
export const TogetherTask = ({ child, level: { id, togetherTask } }: TogetherTaskProps) => {
  const { task, tickedAt, confirmedAt } = togetherTask
  return (
    <div className={classes.together}>
      <div className={classes.words}>
        <Text fw={600}>Zusammen ausprobieren</Text>
        <Text>{task}</Text>
        <Text size="sm" c="dimmed" role="status">
          {confirmedAt
            ? `Bestätigt am ${formatDate(confirmedAt)}. Es steht im Stempelheft.`
            : tickedAt
              ? `${child.name} hat es am ${formatDate(tickedAt)} abgehakt.`
              : `${child.name} hakt es ab, Sie bestätigen es. Es zählt nicht zum Fortschritt.`}
        </Text>
      </div>
      {tickedAt && !confirmedAt && <ConfirmButton childId={child.id} skillLevelId={id} name={child.name} task={task} />}
    </div>
  )
}
