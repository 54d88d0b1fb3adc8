import { Badge, Button, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { passesQuiz } from '../../../domain/quiz-results.ts'
import { LevelStamp } from '../../learning/level-stamp.tsx'
import type { OpenLevel } from './competency-of-child.ts'
import classes from './level-card.module.css'
import { PracticeDialog } from './practice-dialog.tsx'

type LevelCardProps = {
  level: OpenLevel
  number: number
  /** The lesson or quiz to go on with, if it is one of these. */
  nextId: string | undefined
}

/** An open level with its lessons, quizzes and released simulations, and how far the child has come. */
export const LevelCard = ({ level, number, nextId }: LevelCardProps) => (
  <section className={classes.card} data-done={level.isDone}>
    <div className={classes.head}>
      <LevelStamp number={number} isDone={level.isDone} size="lg" />
      <div className={classes.headWords}>
        <Title order={2} className={classes.title}>
          Level {number}: {level.title}
        </Title>
        <Badge size="lg" color={level.isDone ? 'amber' : 'sea'} variant="light" className={classes.badge}>
          {level.isDone ? 'Abgeschlossen' : `${level.done}/${level.total} geschafft`}
        </Badge>
      </div>
    </div>
    {level.description && <Text className={classes.text}>{level.description}</Text>}
    {level.total === 0 && <Text className={classes.text}>Hier gibt es noch nichts zu lernen.</Text>}
    {level.lessons.length > 0 && (
      <Items title="Lektionen">
        {level.lessons.map((lesson) => (
          <Item
            key={lesson.id}
            kind="lesson"
            title={lesson.title}
            isDone={lesson.isRead}
            isNext={lesson.id === nextId}
            facts={lesson.isRead && 'Gelesen'}
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
          <Item
            key={quiz.id}
            kind="quiz"
            title={quiz.title}
            isDone={quiz.bestPercent !== null && passesQuiz(quiz.bestPercent)}
            isNext={quiz.id === nextId}
            facts={<QuizFacts {...quiz} />}
            description={quiz.description}
            to={`?quiz=${quiz.id}`}
            action={quiz.attempts > 0 ? 'Quiz wiederholen' : 'Quiz starten'}
          />
        ))}
      </Items>
    )}
    {level.simulations.length > 0 && (
      <Items title="Üben">
        {level.simulations.map((simulation) => (
          <Practice key={simulation.id} simulation={simulation} />
        ))}
      </Items>
    )}
  </section>
)

/** A simulation that a parent has released for this child. */
function Practice({ simulation }: { simulation: OpenLevel['simulations'][number] }) {
  const [isOpen, setIsOpen] = useState(false)
  const { title, description, attempts, succeeded } = simulation
  return (
    <Item
      kind="simulation"
      title={title}
      isDone={succeeded}
      isNext={false}
      facts={<PracticeFacts attempts={attempts} succeeded={succeeded} />}
      description={description}
      onOpen={() => setIsOpen(true)}
      action={attempts > 0 ? 'Noch einmal üben' : 'Übung starten'}
    >
      {isOpen && <PracticeDialog simulation={simulation} onClose={() => setIsOpen(false)} />}
    </Item>
  )
}

const PracticeFacts = ({ attempts, succeeded }: { attempts: number; succeeded: boolean }) => (
  <>
    <span>{attempts === 1 ? '1 Versuch' : `${attempts} Versuche`}</span>
    {succeeded && (
      <Badge variant="light" size="lg" className={classes.badge}>
        Bestanden
      </Badge>
    )}
  </>
)

const QuizFacts = ({ attempts, bestPercent }: { attempts: number; bestPercent: number | null }) => (
  <>
    <span>{attempts === 1 ? '1 Versuch' : `${attempts} Versuche`}</span>
    {bestPercent !== null && <span>Bestes Ergebnis: {bestPercent} %</span>}
    {bestPercent !== null && passesQuiz(bestPercent) && (
      <Badge variant="light" size="lg" className={classes.badge}>
        Bestanden
      </Badge>
    )}
  </>
)

const Items = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={3} className={classes.listTitle}>
      {title}
    </Title>
    <ul className={classes.items}>{children}</ul>
  </div>
)

type ItemProps = {
  kind: keyof typeof drawings
  title: string
  isDone: boolean
  isNext: boolean
  facts: ReactNode
  description: string | null
  action: string
  children?: ReactNode
} & ({ to: string } | { onOpen: () => void })

const drawings = {
  lesson:
    'M12 7.5c-2-1.5-4.3-1.8-6.5-1.8v11c2.2 0 4.5.3 6.5 1.8 2-1.5 4.3-1.8 6.5-1.8v-11c-2.2 0-4.5.3-6.5 1.8Zm0 0v11',
  quiz: 'M9 9.3a3 3 0 1 1 4.3 2.7c-1 .5-1.3 1.1-1.3 2.2M12 17.5h.01',
  simulation: 'M6 7.5h12v8h-6l-3.5 3v-3H6Zm3.2 4h.01m2.8 0h.01m2.8 0h.01',
}

function Item({ kind, title, isDone, isNext, facts, description, action, children, ...way }: ItemProps) {
  const variant = isNext ? 'filled' : 'light'
  const button = { size: 'md', variant, className: classes.action, 'aria-label': `${action}: ${title}` } as const
  return (
    <li className={classes.item} data-next={isNext}>
      <svg viewBox="0 0 24 24" className={classes.mark} data-done={isDone} aria-hidden="true">
        <circle cx="12" cy="12" r="11" />
        <path d={isDone ? 'M7 12.5l3.5 3.5L17 9' : drawings[kind]} />
      </svg>
      <div className={classes.words}>
        <Text className={classes.itemTitle}>{title}</Text>
        {description && <Text className={classes.text}>{description}</Text>}
        {facts && <div className={classes.facts}>{facts}</div>}
      </div>
      {'to' in way ? (
        <Button component={Link} to={way.to} {...button}>
          {action}
        </Button>
      ) : (
        <Button onClick={way.onOpen} {...button}>
          {action}
        </Button>
      )}
      {children}
    </li>
  )
}
