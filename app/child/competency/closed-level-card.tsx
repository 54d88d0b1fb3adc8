import { Text, Title } from '@mantine/core'
import classes from './level-card.module.css'

type ClosedLevelCardProps = { level: { title: string; minAge: number | null }; number: number }

/** A level for older children, until a parent opens it. */
export const ClosedLevelCard = ({ level, number }: ClosedLevelCardProps) => (
  <section className={classes.card} data-closed="true">
    <Title order={2} className={classes.title}>
      Level {number}: {level.title}
    </Title>
    <Text className={classes.closed}>
      <svg viewBox="0 0 24 24" className={classes.lock} aria-hidden="true">
        <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
      </svg>
      Ab {level.minAge} – oder wenn deine Eltern es öffnen
    </Text>
  </section>
)
