import { Anchor, Badge, Progress, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import classes from './learning-card.module.css'

type LearningCardProps = {
  competency: {
    id: string
    title: string
    description: string | null
    progress: number
    levelsDone: number
    levelsTotal: number
  }
}

/** A pass still to be earned; the whole card leads to its competency. */
export function LearningCard({ competency }: LearningCardProps) {
  const { id, title, description, progress, levelsDone, levelsTotal } = competency
  const hasBegun = progress > 0 || levelsDone > 0
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <Title order={3} className={classes.title}>
          <Anchor component={Link} to={`/child-competency/${id}`} className={classes.link} inherit>
            {title}
          </Anchor>
        </Title>
        <Badge size="lg" variant="light" className={classes.badge}>
          {hasBegun ? 'In Bearbeitung' : 'Bereit zum Start'}
        </Badge>
      </div>
      {description && <Text className={classes.description}>{description}</Text>}
      <div className={classes.foot}>
        <LevelSlots done={levelsDone} total={levelsTotal} />
        <Text fw={700}>
          {levelsDone}/{levelsTotal} Level
        </Text>
      </div>
      {hasBegun && <Progress value={progress} size="lg" radius="xl" aria-label={`Fortschritt: ${title}`} />}
    </article>
  )
}

/** A place for each level's stamp; the words beside it say the same. */
const LevelSlots = ({ done, total }: { done: number; total: number }) => (
  <svg className={classes.slots} viewBox={`0 0 ${Math.max(total, 1) * 34} 30`} aria-hidden="true">
    {Array.from({ length: total }, (_, index) => index).map((index) => (
      <g key={index} transform={`translate(${index * 34 + 15} 15)`} data-done={index < done}>
        <circle r="13" strokeDasharray={index < done ? undefined : '4 3.2'} />
        {index < done && <path d="M-5.5 .5l4 4 7-8" />}
      </g>
    ))}
  </svg>
)
