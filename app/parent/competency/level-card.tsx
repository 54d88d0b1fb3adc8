import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { passesQuiz } from '../../../domain/quiz-results.ts'
import { ShareActions } from '../sharing/share-actions.tsx'
import classes from './level-card.module.css'

type Level = {
  title: string
  description: string | null
  minAge: number | null
  lessons: { id: string; title: string; isRead: boolean }[]
  quizzes: { id: string; title: string; attempts: number; bestPercent: number | null }[]
  simulations: { id: string; title: string; succeeded: boolean }[]
  done: number
  total: number
  isDone: boolean
}

type LevelCardProps = { child: { id: string; name: string }; number: number; level: Level }

/** One skill level with what the child has done of it, and the way to hand on a link to each part. */
export const LevelCard = ({ child, number, level }: LevelCardProps) => (
  <Card withBorder component="section" padding="lg" className={classes.card}>
    <Group justify="space-between" align="flex-start" gap="xs">
      <Title order={2} size="h3">
        Level {number}: {level.title}
      </Title>
      <Group gap="xs">
        {level.minAge !== null && <Mark color="gray">ab {level.minAge} Jahren</Mark>}
        <Mark color={level.isDone ? 'sea' : 'gray'}>
          {level.isDone ? 'Abgeschlossen' : `${level.done}/${level.total} erledigt`}
        </Mark>
      </Group>
    </Group>
    {level.description && <Text mt="xs">{level.description}</Text>}
    <Stack mt="md" gap="lg">
      {level.lessons.length + level.quizzes.length + level.simulations.length === 0 && (
        <Text c="dimmed">Dieses Level hat noch keine Inhalte.</Text>
      )}
      <Items title="Lektionen">
        {level.lessons.map(({ id, title, isRead }) => (
          <Item key={id} title={title}>
            <Mark color={isRead ? 'sea' : 'gray'}>{isRead ? 'Gelesen' : 'Noch nicht gelesen'}</Mark>
            <ShareActions child={child} content={{ type: 'lesson', id, title }} />
          </Item>
        ))}
      </Items>
      <Items title="Quizze">
        {level.quizzes.map(({ id, title, attempts, bestPercent }) => (
          <Item key={id} title={title}>
            <Text size="sm" c="dimmed">
              {attempts === 1 ? '1 Versuch' : `${attempts} Versuche`}
              {bestPercent !== null && ` · Bestes Ergebnis: ${bestPercent} %`}
            </Text>
            <QuizMark bestPercent={bestPercent} />
            <ShareActions child={child} content={{ type: 'quiz', id, title }} />
          </Item>
        ))}
      </Items>
      <Items title="Simulationen">
        {level.simulations.map(({ id, title, succeeded }) => (
          <Item key={id} title={title}>
            <Mark color={succeeded ? 'sea' : 'gray'}>{succeeded ? 'Bestanden' : 'Noch nicht'}</Mark>
          </Item>
        ))}
      </Items>
    </Stack>
  </Card>
)

const Items = ({ title, children }: { title: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <div>
      <Title order={3} size="h5">
        {title}
      </Title>
      <ul className={classes.items}>{children}</ul>
    </div>
  )

const Item = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={classes.item}>
    <Text>{title}</Text>
    <Group gap="xs">{children}</Group>
  </li>
)

const QuizMark = ({ bestPercent }: { bestPercent: number | null }) => {
  if (bestPercent === null) return <Mark color="gray">Noch nicht versucht</Mark>
  return passesQuiz(bestPercent) ? <Mark color="sea">Bestanden</Mark> : <Mark color="amber">Noch nicht bestanden</Mark>
}

const Mark = ({ color, children }: { color: string; children: ReactNode }) => (
  <Badge variant="light" color={color} size="lg" tt="none">
    {children}
  </Badge>
)
