import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import { LearnerPage } from '../../learning/learner-page.tsx'
import { PracticeStamp } from '../../learning/simulation/practice-stamp.tsx'
import { StampMoment } from '../../learning/stamp-moment.tsx'
import { CAME_BACK } from './came-back.ts'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { NextStepLink } from './next-step-link.tsx'
import { NotOpened } from './not-opened.tsx'
import { PracticeDialog } from './practice-dialog.tsx'
import classes from './practice-screen.module.css'
import { isResting, Resting } from './resting.tsx'

type PracticeScreenProps = { competency: CompetencyOfChild; simulationId: string }

/** The practice at the end of a level: what it is, its start, and after it the stamp. */
export function PracticeScreen({ competency, simulationId }: PracticeScreenProps) {
  const [search, setSearch] = useSearchParams()
  const [isStarting, setStarting] = useState(false)
  const back = { to: `/child-competency/${competency.id}`, label: `Zurück zu „${competency.title}“` }
  const simulation = competency.levels
    .flatMap((level) => (level.isOpen ? level.simulations : []))
    .find(({ id }) => id === simulationId)
  if (!simulation) {
    return (
      <LearnerPage size="sm" back={back}>
        {isResting(competency, simulationId) ? (
          <Resting what="Diese Probe" />
        ) : (
          <NotOpened
            title="Die Probe ist gerade nicht offen"
            message="Frag deine Eltern: Sie können sie mit dir zusammen starten."
          />
        )}
      </LearnerPage>
    )
  }
  const { title, description, attempts, succeeded } = simulation
  const cameBack = search.has(CAME_BACK)
  return (
    <LearnerPage size="sm" back={back}>
      <Text fw={700}>Probe</Text>
      <FocusedTitle>{title}</FocusedTitle>
      {description && (
        <Text size="lg" mt="xs">
          {description}
        </Text>
      )}
      {cameBack && succeeded && (
        <StampMoment
          title="Dein neuer Stempel"
          stamp={<PracticeStamp />}
          words={`Probe bestanden: ${title}`}
          onClose={() => setSearch({ probe: simulationId }, { replace: true })}
        />
      )}
      <section className={classes.state} data-done={succeeded} aria-labelledby="stand">
        {succeeded ? (
          <PracticeStamp className={classes.stamp} />
        ) : (
          <StampFigure what={cameBack ? 'greets' : 'searches'} size={96} />
        )}
        <div>
          <Title order={2} size="h3" id="stand">
            {stateOf({ succeeded, cameBack, attempts })}
          </Title>
          <Text className={classes.text}>
            {succeeded
              ? 'Du hast den Trick bemerkt oder dir Hilfe geholt. Genau so geht es auch, wenn es echt ist.'
              : 'Die Übung sieht echt aus, aber alles darin ist nur gespielt. Einen Stempel gibt es, wenn du den Trick bemerkst oder dir Hilfe holst. Du kannst sie so oft machen, wie du magst.'}
          </Text>
        </div>
      </section>
      <Button
        size="lg"
        mb="xl"
        variant={succeeded ? 'default' : 'filled'}
        className={classes.start}
        onClick={() => setStarting(true)}
      >
        {attempts > 0 ? 'Noch einmal üben' : 'Übung starten'}
      </Button>
      {isStarting && <PracticeDialog simulation={simulation} onClose={() => setStarting(false)} />}
      <NextStepLink competency={competency} currentId={simulationId} isQuiet={!succeeded} />
    </LearnerPage>
  )
}

function stateOf({ succeeded, cameBack, attempts }: { succeeded: boolean; cameBack: boolean; attempts: number }) {
  if (succeeded) return 'Probe bestanden'
  if (cameBack) return 'Gut, dass du geübt hast'
  return attempts > 0 ? 'Magst du es noch einmal probieren?' : 'Erkennst du den Trick?'
}
