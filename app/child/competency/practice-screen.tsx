import { Box, Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import { PracticeStamp } from '../../learning/simulation/practice-stamp.tsx'
import { StampMoment } from '../../learning/stamp-moment.tsx'
import { CAME_BACK } from './came-back.ts'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { NextStepLink } from './next-step-link.tsx'
import { isResting, NotOpened, Resting } from './not-opened.tsx'
import { PracticeDialog } from './practice-dialog.tsx'

export function PracticeScreen({ competency, simulationId }: { competency: CompetencyOfChild; simulationId: string }) {
  const [search, setSearch] = useSearchParams()
  const [isStarting, setStarting] = useState(false)
  const simulation = competency.levels
    .flatMap((level) => (level.isOpen ? level.simulations : []))
    .find(({ id }) => id === simulationId)
  if (isResting(competency, simulationId)) return <Resting what="Diese Probe" />
  if (!simulation)
    return (
      <NotOpened
        title="Die Probe ist gerade nicht offen"
        message="Frag deine Eltern: Sie können sie mit dir zusammen starten."
      />
    )
  const { title, description, attempts, succeeded } = simulation
  const cameBack = search.has(CAME_BACK)
  return (
    <>
      <Text fw={700}>Probe</Text>
      <FocusedTitle lead={description}>{title}</FocusedTitle>
      {cameBack && succeeded && (
        <StampMoment
          title="Dein neuer Stempel"
          stamp={<PracticeStamp />}
          words={`Probe bestanden: ${title}`}
          onClose={() => setSearch({ probe: simulationId }, { replace: true })}
        />
      )}
      <Group
        component="section"
        my="lg"
        p="lg"
        bd={`3px ${succeeded ? 'solid' : 'dashed'} var(--gold)`}
        bdrs="1.5rem"
        aria-labelledby="stand"
      >
        {succeeded ? (
          <PracticeStamp width="7rem" color="var(--gold)" />
        ) : (
          <StampFigure what={cameBack ? 'greets' : 'searches'} size={96} />
        )}
        <Box flex="1 1 14rem">
          <Title order={2} size="h3" id="stand">
            {stateOf({ succeeded, cameBack, attempts })}
          </Title>
          <Text size="lg">
            {succeeded
              ? 'Du hast den Trick bemerkt oder dir Hilfe geholt. Genau so geht es auch, wenn es echt ist.'
              : 'Die Übung sieht echt aus, aber alles darin ist nur gespielt. Einen Stempel gibt es, wenn du den Trick bemerkst oder dir Hilfe holst. Du kannst sie so oft machen, wie du magst.'}
          </Text>
        </Box>
      </Group>
      <Button size="lg" mb="xl" variant={succeeded ? 'default' : 'filled'} maw="100%" onClick={() => setStarting(true)}>
        {attempts > 0 ? 'Noch einmal üben' : 'Übung starten'}
      </Button>
      {isStarting && <PracticeDialog simulation={simulation} onClose={() => setStarting(false)} />}
      <NextStepLink competency={competency} currentId={simulationId} isQuiet={!succeeded} />
    </>
  )
}

function stateOf({ succeeded, cameBack, attempts }: { succeeded: boolean; cameBack: boolean; attempts: number }) {
  if (succeeded) return 'Probe bestanden'
  if (cameBack) return 'Gut, dass du geübt hast'
  return attempts > 0 ? 'Magst du es noch einmal probieren?' : 'Erkennst du den Trick?'
}
