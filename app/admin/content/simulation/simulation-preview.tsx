import { Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { SimulationDraft } from '../../../../domain/content/content.ts'
import type { LaunchMode } from '../../../../domain/content/simulations.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FocusedTitle } from '../../../components/page/focused-title.tsx'
import { PreviewNote } from '../../../components/page/preview-note.tsx'
import { ChildItem } from '../../../learning/child-item.tsx'
import { ParentItem } from '../../../learning/parent-item.tsx'
import { ChildBriefing } from '../../../learning/simulation/child-briefing.tsx'
import { ParentBriefing } from '../../../learning/simulation/parent-briefing.tsx'
import { PracticeFacts } from '../../../learning/simulation/practice-facts.tsx'
import { StartButtons } from '../../../learning/simulation/start-buttons.tsx'
import type { OpenedContent } from '../opened-content.ts'
import classes from './simulation-preview.module.css'

type SimulationPreviewProps = {
  simulation: SimulationDraft
  provider: NonNullable<OpenedContent['provider']>
  as: 'kind' | 'eltern'
}

/** Preview of a simulation with an invented family: entry, dialog, and data that would be passed on. */
export function SimulationPreview({ simulation, provider, as }: SimulationPreviewProps) {
  const [mode, setMode] = useState<LaunchMode>()
  const close = () => setMode(undefined)
  const { title, description } = simulation
  if (as === 'kind')
    return (
      <>
        <Box mb="md">
          <FocusedTitle>Vorschau</FocusedTitle>
        </Box>
        <PreviewNote label="Vorschau">
          So findet ein Kind diese Simulation in seinem Level, wenn seine Eltern sie freigegeben haben. Hier wird nichts
          gestartet und niemandem etwas geschickt.
        </PreviewNote>
        <section className={classes.ofChild}>
          <Title order={2} mb="xs" fz="1.0625rem">
            Üben
          </Title>
          <ul className="plain">
            <ChildItem
              kind="simulation"
              title={title}
              isDone={false}
              isNext={false}
              facts={<PracticeFacts attempts={0} succeeded={false} />}
              description={description}
              onOpen={() => setMode('child_run')}
              action="Übung starten"
            />
          </ul>
        </section>
        {mode && <ChildTrial {...{ simulation, provider }} onClose={close} />}
      </>
    )
  return (
    <>
      <PreviewNote label="Vorschau">
        So finden Eltern diese Simulation bei ihrem Kind. Hier wird nichts gestartet und niemandem etwas geschickt.
      </PreviewNote>
      <Card withBorder padding="lg" component="section">
        <Title order={2} size="h5">
          Simulationen
        </Title>
        <ul className="plain">
          <ParentItem kind="simulation" title={title} isDone={false} facts="Übung · Noch nicht versucht" startsOpen>
            <Group gap="xs">
              <StartButtons title={title} onStart={setMode} />
            </Group>
          </ParentItem>
        </ul>
      </Card>
      {mode && <ParentTrial {...{ simulation, provider, mode }} onClose={close} />}
    </>
  )
}

type TrialProps = Pick<SimulationPreviewProps, 'simulation' | 'provider'> & { onClose: () => void }

function ChildTrial({ simulation, provider, onClose }: TrialProps) {
  const [isOver, setOver] = useState(false)
  const { reportsOutcome, needsContactData } = simulation
  const told = { ...provider, reportsOutcome, isAgreed: true, child: personOf('Mila', needsContactData) }
  return (
    <Dialog title={simulation.title} onClose={onClose}>
      {isOver ? (
        <NothingStarted onClose={onClose} />
      ) : (
        <ChildBriefing told={told} isStarting={false} onStart={() => setOver(true)} onCancel={onClose} />
      )}
    </Dialog>
  )
}

function ParentTrial({ simulation, provider, mode, onClose }: TrialProps & { mode: LaunchMode }) {
  const [isOver, setOver] = useState(false)
  const [agreesToContactData, setAgrees] = useState(false)
  const { title, reportsOutcome, needsContactData } = simulation
  const { name: first_name, ...parent } = personOf('Petra', needsContactData)
  const disclosed = {
    ...{ ...provider, reportsOutcome, needsContactData },
    child: personOf('Mila', needsContactData),
    ...(mode === 'parent_test' && { parent: { ...parent, first_name } }),
  }
  return (
    <Dialog title={mode === 'child_run' ? 'Mit Mila starten' : 'Als Elternteil testen'} onClose={onClose}>
      {isOver ? (
        <NothingStarted onClose={onClose} />
      ) : (
        <ParentBriefing
          {...{ title, mode, disclosed, agreesToContactData }}
          childName="Mila"
          onAgree={setAgrees}
          isStarting={false}
          onStart={() => setOver(true)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

const NothingStarted = ({ onClose }: { onClose: () => void }) => (
  <Stack>
    <Text role="status">Hier endet die Vorschau: Es wurde nichts gestartet und niemandem etwas geschickt.</Text>
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} data-autofocus>
        Schließen
      </Button>
    </Group>
  </Stack>
)

/** A member of the invented family. */
const personOf = (name: string, withContact: boolean) => ({
  id: '',
  name,
  last_name: withContact ? 'Muster' : null,
  email: withContact ? `${name.toLowerCase()}@familie.example` : null,
  phone: withContact ? '01xx 0000000' : null,
})
