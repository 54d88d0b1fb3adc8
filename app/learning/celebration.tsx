import { Box, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { stepInWords } from '../../domain/learning/passes.ts'
import { formatDate } from '../../domain/platform/dates.ts'
import type { RouterOutputs } from '../../server/router.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import classes from './celebration.module.css'
import { PassCard } from './pass-card.tsx'
import { DatedStamp } from './pass-page/dated-stamp.tsx'
import { PassStamp } from './pass-stamp.tsx'
import { StampMoment } from './stamp-moment.tsx'

export type Earned = RouterOutputs['lessons']['markRead']

type CelebrationProps = {
  /** What the last step earned; undefined or empty: nothing to celebrate. */
  earned: Earned | undefined
  /** The child's name for the pass; undefined on shared pages, which do not know it. */
  holder?: string
  /** Link to the full pass, once it is known; undefined on shared pages. */
  passAddress?: string | undefined
  /** Where the child goes on; undefined on shared pages. */
  next?: { to: string; label: string } | undefined
}

/** A completed level or an earned pass: its stamp to press, and what stays on the page. Not after a reload. */
export function Celebration({ earned, ...props }: CelebrationProps) {
  const words = earned && wordsFor(earned)
  return earned && words ? <Celebrated earned={earned} words={words} {...props} /> : null
}

function Celebrated(props: CelebrationProps & { earned: Earned; words: string }) {
  const { earned, words, holder, passAddress, next } = props
  const [now] = useState(() => new Date().toISOString())
  const [isPressing, setPressing] = useState(true)
  const { pass, levels } = earned
  const stamps = levels.map(({ number }) => (
    <DatedStamp key={number} number={number} stampedAt={now} width="8rem" color="var(--gold)" />
  ))
  const onward = pass && passAddress ? { to: passAddress, label: 'Pass ansehen und drucken' } : next
  return (
    <>
      {isPressing && (
        <StampMoment
          title={pass ? 'Dein neuer Pass' : levels.length > 1 ? 'Deine neuen Stempel' : 'Dein neuer Stempel'}
          stamp={pass ? <PassStamp title={pass.title} date={formatDate(now)} /> : stamps}
          words={words}
          onward={onward && <LinkButton to={onward.to} size="lg" label={onward.label} />}
          closeLabel={onward ? 'Hier bleiben' : 'Weiter'}
          onClose={() => setPressing(false)}
        />
      )}
      <section className={`rosette ${classes.celebration}`} aria-label="Geschafft">
        {!pass && (
          <Group justify="center" gap="sm">
            {stamps}
          </Group>
        )}
        <Title order={2} mt="xs" className="long-words-hyphenated">
          {words}
        </Title>
        <Text mt="xs" fz="1.125rem" lh={1.5}>
          {pass
            ? 'Er liegt jetzt bei deinen Pässen. Zeig ihn gern herum.'
            : 'In deinem Stempelheft ist ein neuer Stempel.'}
        </Text>
        {pass && (
          <Box maw="27rem" mt="lg" mx="auto" ta="left">
            <PassCard {...pass} holder={holder} earnedAt={now} />
          </Box>
        )}
        {pass && passAddress && <LinkButton to={passAddress} size="lg" mt="lg" label="Pass ansehen und drucken" />}
      </section>
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
