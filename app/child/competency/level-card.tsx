import { Badge, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { inPoints, passesQuiz } from '../../../domain/learning/quiz-results.ts'
import { ChildItem } from '../../learning/child-item.tsx'
import { LevelStamp } from '../../learning/level-stamp.tsx'
import { PracticeFacts } from '../../learning/simulation/practice-facts.tsx'
import { PracticeStamp } from '../../learning/simulation/practice-stamp.tsx'
import type { OpenLevel, QuizOfChild } from './competency-of-child.ts'
import classes from './level-card.module.css'
import { PracticeDialog } from './practice-dialog.tsx'
import { TogetherTask } from './together-task.tsx'

type LevelCardProps = {
  level: OpenLevel
  number: number
  /** The lesson, quiz or practice to go on with, if it is in this level. */
  nextId: string | undefined
  /** Whether the child is old enough for results in percent. */
  inPercent: boolean
  /** The editors took something in it back for a while. */
  hasResting: boolean
}

export const LevelCard = ({ level, number, nextId, inPercent, hasResting }: LevelCardProps) => (
  <section className={classes.card} data-done={level.isDone}>
    <div className={classes.head}>
      <LevelStamp number={number} isDone={level.isDone} size="lg" />
      <div className={classes.headWords}>
        <Title order={2} fz="1.375rem" lh={1.25} className="long-words-hyphenated">
          Level {number}: {level.title}
        </Title>
        <Badge size="lg" color={level.isDone ? 'amber' : 'sea'} variant="light" tt="none">
          {level.isDone ? 'Abgeschlossen' : `${level.done}/${level.total} geschafft`}
        </Badge>
      </div>
    </div>
    {level.description && <Text className={classes.text}>{level.description}</Text>}
    {hasResting && (
      <Text className={classes.waiting}>
        Hier macht gerade etwas Pause und kommt wieder. Was du geschafft hast, bleibt.
      </Text>
    )}
    {level.total === 0 && !hasResting && <Text className={classes.text}>Hier gibt es noch nichts zu lernen.</Text>}
    {level.lessons.length > 0 && (
      <Items title="Lektionen">
        {level.lessons.map((lesson) => (
          <ChildItem
            key={lesson.id}
            kind="lesson"
            title={lesson.title}
            isDone={lesson.isRead}
            isNext={lesson.id === nextId}
            facts={<LessonFacts {...lesson} />}
            description={lesson.description}
            to={`?lektion=${lesson.id}`}
            action={lesson.isRead ? 'Lektion ansehen' : 'Lektion lesen'}
          />
        ))}
      </Items>
    )}
    {level.quizzes.length > 0 && (
      <Items title="Quiz">
        {level.quizzes.map((quiz) => (
          <ChildItem
            key={quiz.id}
            kind="quiz"
            title={quiz.title}
            isDone={quiz.bestPercent !== null && passesQuiz(quiz.bestPercent)}
            isNext={quiz.id === nextId}
            facts={<QuizFacts {...quiz} inPercent={inPercent} />}
            description={quiz.description}
            to={`?quiz=${quiz.id}`}
            action={quiz.attempts > 0 ? 'Quiz wiederholen' : 'Quiz starten'}
          />
        ))}
      </Items>
    )}
    {level.awaitsPractice && (
      <Text className={classes.waiting}>
        Am Ende wartet eine Probe: eine Übung, die echt aussieht. Die erste startest du mit deinen Eltern.
      </Text>
    )}
    {level.simulations.length > 0 && (
      <Items title="Probe">
        {level.simulations.map((simulation) => (
          <Practice key={simulation.id} simulation={simulation} isNext={simulation.id === nextId} />
        ))}
      </Items>
    )}
    {level.togetherTask && <TogetherTask level={{ id: level.id, togetherTask: level.togetherTask }} />}
  </section>
)

/** A simulation that a parent has released to this child. */
function Practice({ simulation, isNext }: { simulation: OpenLevel['simulations'][number]; isNext: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { title, description, attempts, succeeded } = simulation
  return (
    <ChildItem
      kind="simulation"
      title={title}
      isDone={succeeded}
      isNext={isNext}
      facts={
        <>
          {succeeded && <PracticeStamp width="3.25rem" color="var(--gold)" />}
          <PracticeFacts attempts={attempts} succeeded={succeeded} />
        </>
      }
      description={description}
      onOpen={() => setIsOpen(true)}
      action={attempts > 0 ? 'Noch einmal üben' : 'Übung starten'}
    >
      {isOpen && <PracticeDialog simulation={simulation} onClose={() => setIsOpen(false)} />}
    </ChildItem>
  )
}

type LessonFactsProps = { isRead: boolean; activities: number; activitiesDone: number }

const LessonFacts = ({ isRead, activities, activitiesDone }: LessonFactsProps) => (
  <>
    {isRead && <span>Gelesen</span>}
    {activities > 0 && <span>{`Mitgemacht: ${activitiesDone} von ${activities}`}</span>}
  </>
)

type QuizFactsProps = Pick<QuizOfChild, 'attempts' | 'bestPercent' | 'best' | 'waits'> & { inPercent: boolean }

const QuizFacts = ({ attempts, bestPercent, best, waits, inPercent }: QuizFactsProps) => (
  <>
    {waits && <span>Wartet auf Netz</span>}
    <span>{attempts === 1 ? '1 Versuch' : `${attempts} Versuche`}</span>
    {best && <span>Bestes Ergebnis: {inPercent ? `${bestPercent} %` : inPoints(best.score, best.maxScore)}</span>}
    {bestPercent !== null && passesQuiz(bestPercent) && (
      <Badge variant="light" size="lg" tt="none">
        Bestanden
      </Badge>
    )}
  </>
)

const Items = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={3} mb="xs" fz="1.0625rem">
      {title}
    </Title>
    <Stack component="ul" gap="xs" className="plain">
      {children}
    </Stack>
  </div>
)

type ClosedLevelCardProps = { level: { title: string; minAge: number | null }; number: number }

/** A level for older children that no parent has opened yet. */
export const ClosedLevelCard = ({ level, number }: ClosedLevelCardProps) => (
  <section className={classes.card} data-closed="true">
    <div className={classes.head}>
      <svg viewBox="0 0 40 40" className={classes.lock} aria-hidden="true">
        <circle cx="20" cy="20" r="18" />
        <path d="M13 19h14v10H13ZM16 19v-3.5a4 4 0 0 1 8 0V19" />
      </svg>
      <div className={classes.headWords}>
        <Title order={2} fz="1.375rem" lh={1.25} className="long-words-hyphenated">
          Level {number}: {level.title}
        </Title>
        <Text className={classes.text}>Ab {level.minAge} – oder wenn deine Eltern es öffnen</Text>
      </div>
    </div>
  </section>
)
