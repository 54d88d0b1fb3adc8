import { Text, Title, VisuallyHidden } from '@mantine/core'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import classes from './celebration.module.css'
import { LevelStamp } from './level-stamp.tsx'
import { PassCard } from './pass-card.tsx'

type Earned = inferRouterOutputs<AppRouter>['lessons']['markRead']

type CelebrationProps = {
  /** What the last step has earned; undefined or empty while there is nothing to celebrate. */
  earned: Earned | undefined
  /** The child's name, for the pass; a page without a login does not know it. */
  holder?: string
  /** The levels of the competency, for the pass. */
  levels: string[]
}

/** A calm moment for a finished level or pass. It stands in the page, and nothing has to be clicked away. */
export function Celebration({ earned, holder, levels }: CelebrationProps) {
  const pass = earned?.pass
  const words = earned ? wordsFor(earned) : undefined
  return (
    <>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      {words && (
        <section className={classes.celebration} aria-label="Geschafft">
          {!pass && <LevelStamp number={1} isDone size="xl" />}
          <Title order={2} className={classes.title}>
            {words}
          </Title>
          <Text className={classes.text}>
            {pass ? 'Er liegt jetzt bei deinen Pässen. Zeig ihn gern herum.' : 'In deinem Pass ist ein neuer Stempel.'}
          </Text>
          {pass && (
            <div className={classes.pass}>
              <PassCard {...pass} holder={holder} levels={levels} earnedAt={new Date().toISOString()} />
            </div>
          )}
        </section>
      )}
    </>
  )
}

function wordsFor({ pass, levels }: Earned): string | undefined {
  if (pass) return `Du hast den Pass „${pass.title}“ verdient`
  if (levels.length === 0) return undefined
  return `Level geschafft: ${levels.join(', ')}`
}
