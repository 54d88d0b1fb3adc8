import { Text } from '@mantine/core'
import { Mark } from '../../components/mark.tsx'
import type { LevelOfChild } from './competency-of-child.ts'
import { FoldCard } from './fold-card.tsx'
import { LessonItem, QuizItem } from './level-items.tsx'
import { LevelOpening } from './level-opening.tsx'
import { SimulationItem } from './simulation-item.tsx'
import { TogetherTask } from './together-task.tsx'

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
    <ul className="plain-list">
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
