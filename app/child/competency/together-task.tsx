import { Button, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatDate } from '../../../domain/platform/dates.ts'
import { notify } from '../../components/page/notify.ts'
import { messageForChild } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import type { OpenLevel } from './competency-of-child.ts'
import classes from './level-card.module.css'
import { refreshLearning } from './refresh-learning.ts'

type TogetherTaskProps = { level: Pick<OpenLevel, 'id'> & { togetherTask: NonNullable<OpenLevel['togetherTask']> } }

/** What the child tries out with somebody at home. It can take its tick back until a parent has confirmed it. */
export function TogetherTask({ level: { id: skillLevelId, togetherTask } }: TogetherTaskProps) {
  const { task, tickedAt, confirmedAt } = togetherTask
  const ticking = useMutation(
    trpc.togetherTasks.tick.mutationOptions({
      onSuccess: refreshLearning,
      onError: async (error) => {
        notify.failure(messageForChild(error))
        await refreshLearning() // confirmed a moment ago, or not asked for any more
      },
    }),
  )
  const isTicked = tickedAt !== null
  return (
    <section className={classes.together} data-confirmed={confirmedAt !== null}>
      <Title order={3} mb="xs" fz="1.0625rem">
        Probier es aus
      </Title>
      <Text className={classes.text}>{task}</Text>
      {confirmedAt === null && (
        <Button
          variant={isTicked ? 'light' : 'default'}
          size="md"
          mt="sm"
          aria-pressed={isTicked}
          aria-label={`Haben wir gemacht: ${task}`}
          aria-busy={ticking.isPending}
          onClick={() => !ticking.isPending && ticking.mutate({ skillLevelId, isTicked: !isTicked })}
        >
          {isTicked ? '✓ Haben wir gemacht' : 'Haben wir gemacht'}
        </Button>
      )}
      <Text className={classes.text} mt={isTicked ? 'xs' : 0} role="status">
        {confirmedAt
          ? `✓ Zusammen gemacht, bestätigt am ${formatDate(confirmedAt)}. Es steht in deinem Stempelheft.`
          : isTicked && 'Sag deinen Eltern Bescheid: Sie bestätigen es. Nicht gemacht? Tippe noch einmal.'}
      </Text>
    </section>
  )
}
