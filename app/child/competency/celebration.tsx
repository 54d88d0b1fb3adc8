import { Text, Title, VisuallyHidden } from '@mantine/core'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'
import { PassCard } from '../../components/pass-card.tsx'
import classes from './celebration.module.css'

type Earned = inferRouterOutputs<AppRouter>['lessons']['markRead']

type CelebrationProps = {
  /** What the last step has earned; undefined or empty while there is nothing to celebrate. */
  earned: Earned | undefined
  /** The levels of the competency, for the pass. */
  levels: string[]
}

/** A calm moment for a finished level or pass. It stands in the page, and nothing has to be clicked away. */
export function Celebration({ earned, levels }: CelebrationProps) {
  const pass = earned?.pass
  const words = earned ? wordsFor(earned) : undefined
  return (
    <>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      {words && (
        <section className={classes.celebration} aria-label="Geschafft">
          <LevelStamp />
          <Title order={2} className={classes.title}>
            {words}
          </Title>
          <Text className={classes.text}>
            {pass ? 'Er liegt jetzt bei deinen Pässen. Zeig ihn gern herum.' : 'In deinem Pass ist ein neuer Stempel.'}
          </Text>
          {pass && (
            <div className={classes.pass}>
              <PassCard title={pass.title} motto={pass.motto} levels={levels} earnedAt={new Date().toISOString()} />
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

const LevelStamp = () => (
  <svg viewBox="0 0 80 80" className={classes.stamp} aria-hidden="true">
    <circle cx="40" cy="40" r="36" strokeWidth="3" />
    <circle cx="40" cy="40" r="29" strokeWidth="1.5" strokeDasharray="3 3" />
    <path d="M26 41l10 10 19-22" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
