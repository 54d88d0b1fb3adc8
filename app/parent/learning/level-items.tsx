import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDate } from '../../../domain/dates.ts'
import { passesQuiz, percentOf } from '../../../domain/quiz-results.ts'
import { ParentItem } from '../../learning/parent-item.tsx'
import { ShareActions } from '../sharing/share-actions.tsx'
import { Attempts } from './attempts.tsx'
import type { LevelOfChild } from './competency-of-child.ts'
import { Mark } from './mark.tsx'
import { useAddressOf } from './use-address-of.ts'

type Child = { id: string; name: string }

/** A lesson: when the child has read it, and a link to read it. */
export function LessonItem({ child, lesson }: { child: Child; lesson: LevelOfChild['lessons'][number] }) {
  const addressOf = useAddressOf()
  const { id, title, isParentOnly, readAt, readByParentAt, activities, activitiesDone } = lesson
  return (
    <ParentItem
      title={title}
      mark={isParentOnly ? <Mark color="amber">Nur Eltern</Mark> : readAt && <Mark color="sea">Gelesen</Mark>}
      actions={
        <>
          <Button component={Link} to={addressOf('lektion', id)} variant="light" aria-label={`Lektion lesen: ${title}`}>
            Lektion lesen
          </Button>
          <ShareActions child={child} content={{ type: 'lesson', id, title, isParentOnly }} />
        </>
      }
    >
      {isParentOnly ? (
        readByParentAt && <Text c="dimmed">Von Ihnen gelesen am {formatDate(readByParentAt)}</Text>
      ) : (
        <Text c="dimmed">
          {readAt ? `Gelesen am ${formatDate(readAt)}` : 'Noch nicht gelesen'}
          {activities > 0 && ` · ${activitiesDone} von ${activities} Aufgaben gemacht`}
        </Text>
      )}
    </ParentItem>
  )
}

/** A quiz: the child's latest attempts, and a link to try it. */
export function QuizItem({ child, quiz }: { child: Child; quiz: LevelOfChild['quizzes'][number] }) {
  const addressOf = useAddressOf()
  const { id, title, attempts, bestPercent, latest } = quiz
  return (
    <ParentItem
      title={title}
      mark={bestPercent !== null && <QuizMark bestPercent={bestPercent} />}
      actions={
        <>
          <Button
            component={Link}
            to={addressOf('quiz', id)}
            variant="light"
            aria-label={`Quiz ausprobieren: ${title}`}
          >
            Quiz ausprobieren
          </Button>
          <ShareActions child={child} content={{ type: 'quiz', id, title }} />
        </>
      }
    >
      <Attempts total={attempts} latest={latest}>
        {({ score, maxScore }) => (
          <Text component="span">
            {score}/{maxScore} Punkte · {percentOf(score, maxScore)} %
          </Text>
        )}
      </Attempts>
    </ParentItem>
  )
}

const QuizMark = ({ bestPercent }: { bestPercent: number }) =>
  passesQuiz(bestPercent) ? <Mark color="sea">Bestanden</Mark> : <Mark color="amber">Noch nicht bestanden</Mark>
