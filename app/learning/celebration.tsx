import { Button, Text, Title, VisuallyHidden } from '@mantine/core'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { Link } from 'react-router'
import { stepInWords } from '../../domain/passes.ts'
import type { AppRouter } from '../../server/router.ts'
import classes from './celebration.module.css'
import { PassCard } from './pass-card.tsx'
import { DatedStamp } from './pass-page/dated-stamp.tsx'

type Earned = inferRouterOutputs<AppRouter>['lessons']['markRead']

type CelebrationProps = {
  /** What the last step earned; undefined or empty: nothing to celebrate. */
  earned: Earned | undefined
  /** The child's name for the pass; undefined on shared pages, which do not know it. */
  holder?: string
  /** Link to the full pass, once it is known; undefined on shared pages. */
  passAddress?: string | undefined
}

/** Celebrates a completed level or an earned pass. Part of the page, with nothing to dismiss; not shown again after a reload. */
export function Celebration({ earned, holder, passAddress }: CelebrationProps) {
  const [now] = useState(() => new Date().toISOString())
  const pass = earned?.pass
  const words = earned ? wordsFor(earned) : undefined
  return (
    <>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      {earned && words && (
        <section className={classes.celebration} aria-label="Geschafft">
          {!pass && (
            <div className={classes.stamps}>
              {earned.levels.map(({ number }) => (
                <DatedStamp key={number} number={number} stampedAt={now} className={classes.stamp} />
              ))}
            </div>
          )}
          <Title order={2} className={classes.title}>
            {words}
          </Title>
          <Text className={classes.text}>
            {pass
              ? 'Er liegt jetzt bei deinen Pässen. Zeig ihn gern herum.'
              : 'In deinem Stempelheft ist ein neuer Stempel.'}
          </Text>
          {pass && (
            <div className={classes.pass}>
              <PassCard {...pass} holder={holder} earnedAt={now} />
            </div>
          )}
          {pass && passAddress && (
            <Button component={Link} to={passAddress} size="lg" mt="lg">
              Pass ansehen und drucken
            </Button>
          )}
        </section>
      )}
    </>
  )
}

function wordsFor({ pass, levels }: Earned): string | undefined {
  if (pass) {
    const step = stepInWords(pass)
    return `Du hast den Pass „${pass.title}“${step ? `, ${step},` : ''} verdient`
  }
  if (levels.length === 0) return undefined
  return `Level geschafft: ${levels.map(({ title }) => title).join(', ')}`
}
