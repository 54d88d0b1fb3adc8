import { Text } from '@mantine/core'
import { passesQuiz, percentOf } from '../../../domain/learning/quiz-results.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { Mark } from '../../components/mark.tsx'
import { ParentItem } from '../../learning/parent-item.tsx'
import { ShareActions } from '../sharing/share-actions.tsx'
import { Attempts } from './attempts.tsx'
import type { LevelOfChild } from './competency-of-child.ts'
import { useAddressOf } from './use-address-of.ts'

type Child = { id: string; name: string }
type Lesson = LevelOfChild['lessons'][number]

/** A lesson: its title opens it; when it was read, and behind ⋯ the links to share. */
export function LessonItem({ child, lesson }: { child: Child; lesson: Lesson }) {
  const addressOf = useAddressOf()
  const { id, title, isParentOnly, readAt, readByParentAt } = lesson
  return (
    <ParentItem
      kind="lesson"
      title={title}
      isDone={(isParentOnly ? readByParentAt : readAt) !== null}
      link={{ to: addressOf('lektion', id), label: 'Lektion lesen' }}
      mark={isParentOnly && <Mark color="amber">Nur Eltern</Mark>}
      facts={factsOf(lesson)}
    >
      <ShareActions child={child} content={{ type: 'lesson', id, title, isParentOnly }} />
    </ParentItem>
  )
}

function factsOf({ isParentOnly, readAt, readByParentAt, activities, activitiesDone }: Lesson): string {
  if (isParentOnly) return readByParentAt ? `Von Ihnen gelesen am ${formatDate(readByParentAt)}` : ''
  const facts = [
    readAt && `Gelesen am ${formatDate(readAt)}`,
    activities > 0 && (readAt || activitiesDone > 0) && `${activitiesDone} von ${activities} Aufgaben gemacht`,
  ]
  return facts.filter(Boolean).join(' · ')
}

/** A quiz: its title opens it; the best result, and behind ⋯ the latest attempts and the links to share. */
export function QuizItem({ child, quiz }: { child: Child; quiz: LevelOfChild['quizzes'][number] }) {
  const addressOf = useAddressOf()
  const { id, title, attempts, bestPercent, latest } = quiz
  const isPassed = bestPercent !== null && passesQuiz(bestPercent)
  return (
    <ParentItem
      kind="quiz"
      title={title}
      isDone={isPassed}
      link={{ to: addressOf('quiz', id), label: 'Quiz ausprobieren' }}
      facts={bestPercent !== null && `${isPassed ? 'Bestanden' : 'Noch nicht bestanden'}, ${bestPercent} %`}
    >
      <Attempts total={attempts} latest={latest}>
        {({ score, maxScore }) => (
          <Text component="span">
            {score}/{maxScore} Punkte · {percentOf(score, maxScore)} %
          </Text>
        )}
      </Attempts>
      <ShareActions child={child} content={{ type: 'quiz', id, title }} />
    </ParentItem>
  )
}
