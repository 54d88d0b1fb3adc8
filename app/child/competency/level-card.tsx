import { Badge, Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { passesQuiz } from '../../../domain/quiz-results.ts'
import type { OpenLevel } from './competency-of-child.ts'
import classes from './level-card.module.css'

type LevelCardProps = { level: OpenLevel; number: number }

/** An open level with its lessons and quizzes, and how far the child has come. */
export const LevelCard = ({ level, number }: LevelCardProps) => (
  <section className={classes.card} data-done={level.isDone}>
    <div className={classes.head}>
      <Title order={2} className={classes.title}>
        Level {number}: {level.title}
      </Title>
      {level.isDone ? (
        <Badge size="lg" color="amber" variant="light" className={classes.badge}>
          Abgeschlossen
        </Badge>
      ) : (
        <Badge size="lg" variant="light" className={classes.badge}>
          {level.done}/{level.total}
          <span className={classes.hidden}> geschafft</span>
        </Badge>
      )}
    </div>
    {level.description && <Text className={classes.text}>{level.description}</Text>}
    {level.total === 0 && <Text className={classes.text}>Hier gibt es noch nichts zu lernen.</Text>}
    {level.lessons.length > 0 && (
      <Items title="Lektionen">
        {level.lessons.map((lesson) => (
          <Item
            key={lesson.id}
            title={lesson.title}
            isDone={lesson.isRead}
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
            title={quiz.title}
            isDone={quiz.bestPercent !== null && passesQuiz(quiz.bestPercent)}
            facts={<QuizFacts {...quiz} />}
            description={quiz.description}
            to={`?quiz=${quiz.id}`}
            action={quiz.attempts > 0 ? 'Quiz wiederholen' : 'Quiz starten'}
          />
        ))}
      </Items>
    )}
  </section>
)

const QuizFacts = ({ attempts, bestPercent }: { attempts: number; bestPercent: number | null }) => (
  <>
    <span>{attempts === 1 ? '1 Versuch' : `${attempts} Versuche`}</span>
    {bestPercent !== null && <span>Bestes Ergebnis: {bestPercent} %</span>}
    {bestPercent !== null && passesQuiz(bestPercent) && (
      <Badge variant="light" className={classes.badge}>
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
  title: string
  isDone: boolean
  facts: ReactNode
  description: string | null
  to: string
  action: string
}

const Item = ({ title, isDone, facts, description, to, action }: ItemProps) => (
  <li className={classes.item}>
    <svg viewBox="0 0 24 24" className={classes.tick} data-done={isDone} aria-hidden="true">
      <circle cx="12" cy="12" r="10.5" />
      {isDone && <path d="M7 12.5l3.5 3.5L17 9" />}
    </svg>
    <div className={classes.words}>
      <Text className={classes.itemTitle}>{title}</Text>
      {description && <Text className={classes.text}>{description}</Text>}
      {facts && <div className={classes.facts}>{facts}</div>}
    </div>
    <Button
      component={Link}
      to={to}
      size="md"
      variant={isDone ? 'light' : 'filled'}
      className={classes.action}
      aria-label={`${action}: ${title}`}
    >
      {action}
    </Button>
  </li>
)
