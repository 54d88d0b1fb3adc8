import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LevelOfChild } from './competency-of-child.ts'
import classes from './level-card.module.css'
import { LessonItem, QuizItem } from './level-items.tsx'
import { LevelOpening } from './level-opening.tsx'
import { Mark } from './mark.tsx'
import { SimulationItem } from './simulation-item.tsx'

type LevelCardProps = {
  child: { id: string; name: string; age: number }
  number: number
  level: LevelOfChild
  /** Heading level of its title. */
  titleOrder: 2 | 3
}

/** One level with the child's progress and the parent's actions for each item. */
export const LevelCard = ({ child, number, level, titleOrder }: LevelCardProps) => (
  <Card withBorder component="section" padding="lg" className={classes.card} aria-labelledby={level.id}>
    <Group justify="space-between" align="flex-start" gap="xs">
      <Title order={titleOrder} size="h3" id={level.id}>
        Level {number}: {level.title}
      </Title>
      <Group gap="xs">
        {level.minAge !== null && <Mark>ab {level.minAge} Jahren</Mark>}
        <Mark color={level.isDone ? 'sea' : 'gray'}>
          {level.isDone ? 'Abgeschlossen' : `${level.done}/${level.total} erledigt`}
        </Mark>
      </Group>
    </Group>
    {level.description && <Text mt="xs">{level.description}</Text>}
    {level.isForOlder && <LevelOpening child={child} level={level} />}
    <Stack mt="md" gap="lg">
      {level.lessons.length + level.quizzes.length + level.simulations.length === 0 && (
        <Text c="dimmed">Dieses Level hat noch keine Inhalte.</Text>
      )}
      <Items title="Lektionen" titleOrder={titleOrder}>
        {level.lessons.map((lesson) => (
          <LessonItem key={lesson.id} child={child} lesson={lesson} />
        ))}
      </Items>
      <Items title="Quizze" titleOrder={titleOrder}>
        {level.quizzes.map((quiz) => (
          <QuizItem key={quiz.id} child={child} quiz={quiz} />
        ))}
      </Items>
      <Items title="Simulationen" titleOrder={titleOrder}>
        {level.simulations.map((simulation) => (
          <SimulationItem key={simulation.id} child={child} simulation={simulation} />
        ))}
      </Items>
    </Stack>
  </Card>
)

type ItemsProps = { title: string; titleOrder: 2 | 3; children: ReactNode[] }

const Items = ({ title, titleOrder, children }: ItemsProps) =>
  children.length > 0 && (
    <div>
      <Title order={titleOrder === 2 ? 3 : 4} size="h5">
        {title}
      </Title>
      <ul className={classes.items}>{children}</ul>
    </div>
  )
