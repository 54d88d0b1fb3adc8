import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { RECEIPT_DAYS, TRIAL, TRIAL_EXERCISE } from '../../../domain/learning/trial.ts'
import { brand } from '../../../domain/platform/brand.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { signOf } from '../../components/competency/competency-sign.ts'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import { DatedStamp } from '../../learning/pass-page/dated-stamp.tsx'
import { StampMoment } from '../../learning/stamp-moment.tsx'
import { storedStamp } from '../../learning/trial/stored-stamp.ts'
import classes from './trial.module.css'
import { addressOfStep, STAMP_WAITS, type TrialOpen } from './trial-level.ts'

type TrialEndProps = {
  trial: TrialOpen
  /** Just back from the exercise. */
  hasPractised: boolean
}

/** The stamp on this device, the exercise, and how the stamp is taken along. Also where the exercise leads back to. */
export function TrialEnd({ trial: { competency, exercise }, hasPractised }: TrialEndProps) {
  const [stamp] = useState(storedStamp.read)
  const { state, search } = useLocation()
  const navigate = useNavigate()
  return (
    <LearnerPage size="sm" back={{ to: TRIAL, label: 'Alle Schritte' }}>
      <div data-ink={signOf(competency.title).ink}>
        {stamp ? (
          <section className={classes.stamped}>
            {state === STAMP_WAITS && (
              <StampMoment
                title="Dein neuer Stempel"
                stamp={<DatedStamp number={stamp.number} stampedAt={stamp.stampedAt} />}
                words={`Level geschafft: ${stamp.level}`}
                onClose={() => navigate({ search }, { replace: true, state: null })}
              />
            )}
            <DatedStamp number={stamp.number} stampedAt={stamp.stampedAt} className={`pressed ${classes.stamp}`} />
            <FocusedTitle>Geschafft! Dein Stempel</FocusedTitle>
            <Text size="lg" mt="xs">
              {`Level ${stamp.number}: ${stamp.level}`}
            </Text>
            <Text mt="xs">
              {`Er liegt nur auf diesem Gerät, ${RECEIPT_DAYS} Tage lang. Mit einem Konto kommt er in den Pass „${stamp.competency}“.`}
            </Text>
          </section>
        ) : (
          <section className={classes.stamped}>
            <FocusedTitle>Hier ist Platz für deinen Stempel</FocusedTitle>
            <Text size="lg" my="xs">
              Du bekommst ihn, wenn du das Quiz schaffst.
            </Text>
            <LinkButton to={addressOfStep('quiz')} size="lg" label="Zum Quiz" />
          </section>
        )}
        {exercise && (
          <Box component="section" mt="lg" p="lg" bd="1px solid var(--mantine-color-default-border)" bdrs="1.5rem">
            <Text component="h2" fw={700} size="xl">
              {hasPractised ? `Gut geübt: ${exercise.title}` : `Jetzt üben: ${exercise.title}`}
            </Text>
            {exercise.description && !hasPractised && <Text mt="xs">{exercise.description}</Text>}
            <Button component="a" href={TRIAL_EXERCISE} rel="nofollow" size="lg" mt="md" variant="light">
              {hasPractised ? 'Noch einmal üben' : 'Übung starten'}
            </Button>
          </Box>
        )}
        <Box component="section" mt="lg" p="lg" bd="1px solid var(--mantine-color-default-border)" bdrs="1.5rem">
          <Text component="h2" fw={700} size="xl">
            Für die erwachsene Person
          </Text>
          <div className="only-signed-out">
            <Text my="xs">
              {`So lernt Ihr Kind bei ${brand.name}. Legen Sie auf diesem Gerät ein Konto an, dann nimmt Ihr Kind den Stempel mit.`}
            </Text>
            <Group>
              <LinkButton to="/register" size="lg" label="Kostenlos registrieren" />
            </Group>
          </div>
          <div className="only-signed-in">
            <Text my="xs">Im Dashboard geben Sie den Stempel einem Ihrer Kinder.</Text>
            <LinkButton to="/dashboard" size="lg" label="Zum Dashboard" />
          </div>
        </Box>
      </div>
    </LearnerPage>
  )
}
