import { Anchor, Badge, Progress, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { signOf } from '../../components/competency/competency-sign.ts'
import { Drawing } from '../../components/icons.tsx'
import { LevelStamp } from '../../learning/level-stamp.tsx'
import { addressToGoOn } from '../competency/next-step.ts'
import classes from './learning-card.module.css'

type LearningCardProps = {
  competency: {
    id: string
    title: string
    description: string | null
    progress: number
    levelsDone: number
    /** Of what is open to the child; 0: nothing is yet. */
    levelsTotal: number
    /** In years, when the next level opens by itself; null: none does. */
    nextStepAtAge: number | null
    /** A pass of it is earned already, and there is a further step. */
    isNextStep: boolean
  }
  /** The one to go on with: shown first and larger. */
  isNext: boolean
}

/** A competency in progress, drawn as a closed booklet; the whole card links to it, its button to the next step. */
export function LearningCard({ competency, isNext }: LearningCardProps) {
  const { id, title, description, progress, levelsDone, levelsTotal, nextStepAtAge, isNextStep } = competency
  const isOpen = levelsTotal > 0
  const hasBegun = progress > 0 || levelsDone > 0
  const titleId = useId()
  const { ink, path } = signOf(title)
  return (
    <article className={classes.card} data-ink={ink} data-next={isNext} aria-labelledby={titleId}>
      <div className={`rosette ${classes.cover}`}>
        <Drawing path={path} />
      </div>
      <div className={classes.body}>
        <Badge size="lg" variant="light" bg="var(--ink-paper)" c="var(--ink)" tt="none">
          {!isOpen
            ? 'Wartet auf dich'
            : isNextStep
              ? `Neu für dich: Stufe ${levelsTotal}`
              : hasBegun
                ? 'In Bearbeitung'
                : 'Bereit zum Start'}
        </Badge>
        <Title order={3} id={titleId} className={classes.title}>
          <Anchor component={Link} to={`/child-competency/${id}`} className={classes.link} underline="never" inherit>
            {title}
          </Anchor>
        </Title>
        {description && <Text className={classes.description}>{description}</Text>}
        {isOpen ? (
          <div className={classes.foot}>
            <div className={classes.stamps}>
              {Array.from({ length: levelsTotal }, (_, index) => index + 1).map((number) => (
                <LevelStamp key={number} number={number} isDone={number <= levelsDone} size="md" />
              ))}
              <Text fw={700}>
                {levelsDone}/{levelsTotal} Level
              </Text>
            </div>
            {hasBegun && !isNextStep && (
              <Progress
                value={progress}
                color="var(--ink)"
                size="lg"
                radius="xl"
                aria-label={`Fortschritt: ${title}`}
              />
            )}
            {/* Straight to the next step; the title, stretched over the card, leads to the overview. */}
            <Link to={addressToGoOn(id)} className={classes.go} aria-describedby={titleId} data-primary>
              {hasBegun ? 'Weitermachen' : 'Loslegen'}
              <Drawing path="M5 12h13M12.5 6l6 6-6 6" />
            </Link>
          </div>
        ) : (
          <Text fw={700} mt="auto">
            {nextStepAtAge === null
              ? 'Hier ist noch nichts offen. Frag deine Eltern.'
              : `Das öffnet sich, wenn du ${nextStepAtAge} bist.`}
          </Text>
        )}
      </div>
    </article>
  )
}
