import { Alert, Box, Group, Text } from '@mantine/core'
import { formatDate } from '../../../domain/platform/dates.ts'
import { CallButton } from '../../components/button/call-button.tsx'
import { Mark } from '../../components/mark.tsx'
import { Aside } from '../../components/page/texts.tsx'
import { client } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import { ConfirmButton } from '../together-tasks/confirm-button.tsx'
import type { LevelOfChild } from './competency-of-child.ts'
import { FoldCard } from './fold-card.tsx'
import { LessonItem, QuizItem } from './level-items.tsx'
import { SimulationItem } from './simulation-item.tsx'

type LevelCardProps = {
  child: { id: string; name: string; age: number }
  number: number
  level: LevelOfChild
  /** Heading level of its title. */
  titleOrder: 2 | 3
  isOpenAtFirst: boolean
}

/** One level with the child's progress: one line, unfolded one line for each item. */
export const LevelCard = ({ child, number, level, titleOrder, isOpenAtFirst }: LevelCardProps) => (
  <FoldCard
    title={`Level ${number}: ${level.title}`}
    titleOrder={titleOrder}
    state={<LevelState level={level} />}
    foldKey={`${child.id} ${level.id}`}
    isOpenAtFirst={isOpenAtFirst}
  >
    {level.description && <Text size="sm">{level.description}</Text>}
    {level.isForOlder && <LevelOpening child={child} level={level} />}
    {level.lessons.length + level.quizzes.length + level.simulations.length === 0 && (
      <Text c="dimmed">Dieses Level hat noch keine Inhalte.</Text>
    )}
    <ul className="plain">
      {level.lessons.map((lesson) => (
        <LessonItem key={lesson.id} child={child} lesson={lesson} />
      ))}
      {level.quizzes.map((quiz) => (
        <QuizItem key={quiz.id} child={child} quiz={quiz} />
      ))}
      {level.simulations.map((simulation) => (
        <SimulationItem key={simulation.id} child={child} simulation={simulation} />
      ))}
    </ul>
    {level.togetherTask && (!level.isForOlder || level.isOpened) && (
      <TogetherTask child={child} level={{ id: level.id, togetherTask: level.togetherTask }} />
    )}
  </FoldCard>
)

const LevelState = ({ level: { minAge, isForOlder, isOpened, isDone, done, total } }: { level: LevelOfChild }) => {
  if (isForOlder && !isOpened && !isDone) return <Mark>noch geschlossen, ab {minAge} Jahren</Mark>
  return (
    <>
      {isForOlder && <Mark>ab {minAge} Jahren</Mark>}
      <Mark color={isDone ? 'sea' : 'gray'}>{isDone ? 'Abgeschlossen' : `${done}/${total} erledigt`}</Mark>
    </>
  )
}

type LevelOpeningProps = {
  child: { id: string; name: string; age: number }
  level: { id: string; title: string; isOpened: boolean }
}

/** A level above the child's age: closed unless the parent opens it (decision 077). */
const LevelOpening = ({ child, level }: LevelOpeningProps) => (
  <Alert color={level.isOpened ? 'sea' : 'gray'} role="none" mt="md">
    <Group justify="space-between" gap="sm">
      <Text flex="1 1 14rem">
        {level.isOpened
          ? `Sie haben dieses Level für ${child.name} geöffnet.`
          : `${child.name} ist ${child.age} Jahre alt: Dieses Level ist noch geschlossen.`}
      </Text>
      <CallButton
        variant="default"
        label={level.isOpened ? 'Wieder schließen' : `Für ${child.name} öffnen`}
        about={level.title}
        keepsFocus
        call={() =>
          client.assignments[level.isOpened ? 'closeLevel' : 'openLevel'].mutate({
            childId: child.id,
            skillLevelId: level.id,
          })
        }
        onDone={refreshFamily}
      />
    </Group>
  </Alert>
)

type TogetherTaskProps = {
  child: { id: string; name: string }
  level: Pick<LevelOfChild, 'id'> & { togetherTask: NonNullable<LevelOfChild['togetherTask']> }
}

const TogetherTask = ({ child, level: { id, togetherTask } }: TogetherTaskProps) => {
  const { task, tickedAt, confirmedAt } = togetherTask
  return (
    <Group
      gap="0.625rem 1rem"
      mt="sm"
      px="md"
      py="sm"
      bdrs="0.75rem"
      bd="1px dashed var(--mantine-color-default-border)"
    >
      <Box flex="1 1 14rem" className="long-words">
        <Text fw={600}>Zusammen ausprobieren</Text>
        <Text>{task}</Text>
        <Aside role="status">
          {confirmedAt
            ? `Bestätigt am ${formatDate(confirmedAt)}. Es steht im Stempelheft.`
            : tickedAt
              ? `${child.name} hat es am ${formatDate(tickedAt)} abgehakt.`
              : `${child.name} hakt es ab, Sie bestätigen es. Es zählt nicht zum Fortschritt.`}
        </Aside>
      </Box>
      {tickedAt && !confirmedAt && <ConfirmButton childId={child.id} skillLevelId={id} name={child.name} task={task} />}
    </Group>
  )
}
