import { Text, Title } from '@mantine/core'
import classes from './level-card.module.css'

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
        <Title order={2} className={classes.title}>
          Level {number}: {level.title}
        </Title>
        <Text className={classes.text}>Ab {level.minAge} – oder wenn deine Eltern es öffnen</Text>
      </div>
    </div>
  </section>
)
