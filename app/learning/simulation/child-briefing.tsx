import { Button, Group, List, Stack, Text } from '@mantine/core'
import type { DisclosedChild } from '../../../domain/simulations.ts'

type Told = {
  /** Whether it can start: while its parent has to agree once more, it cannot. */
  isAgreed: boolean
  reportsOutcome: boolean
  isOurs: boolean
  recipient: string
  child: DisclosedChild
}
type ChildBriefingProps = { told: Told; isStarting: boolean; onStart: () => void; onCancel: () => void }

/** Before a child starts a simulation: what will happen, and who gets to know what of it. */
export const ChildBriefing = ({ told, isStarting, onStart, onCancel }: ChildBriefingProps) => (
  <Stack>
    {told.isAgreed ? (
      <>
        <Text>Die Übung geht in einem neuen Tab auf. Alles darin ist nur gespielt.</Text>
        <WhoLearnsWhat {...told} />
        <Text c="dimmed">
          {told.reportsOutcome
            ? 'Am Ende wird uns gemeldet, wie es ausgegangen ist. Deine Eltern sehen es auch.'
            : 'Deine Eltern sehen, dass du geübt hast.'}
        </Text>
      </>
    ) : (
      <Text>
        Für diese Übung müssen deine Eltern noch einmal zustimmen. Frag sie, ob sie die Übung mit dir zusammen starten.
      </Text>
    )}
    <Group justify="flex-end">
      <Button variant="default" size="md" onClick={onCancel} disabled={isStarting}>
        {told.isAgreed ? 'Abbrechen' : 'Schließen'}
      </Button>
      {told.isAgreed && (
        <Button size="md" onClick={onStart} aria-disabled={isStarting} aria-busy={isStarting} data-autofocus>
          {isStarting ? 'Wird gestartet …' : 'Los geht’s'}
        </Button>
      )}
    </Group>
  </Stack>
)

const WhoLearnsWhat = ({ isOurs, recipient, child }: Pick<Told, 'isOurs' | 'recipient' | 'child'>) => (
  <div>
    <Text>
      {isOurs ? 'Unser Übungslabor' : 'Wer die Übung anbietet'} (<strong>{recipient}</strong>) erfährt von dir:
    </Text>
    <List mt="xs">
      <List.Item>deinen Vornamen: {child.name}</List.Item>
      {child.last_name && <List.Item>deinen Nachnamen: {child.last_name}</List.Item>}
      {child.email && <List.Item>deine E-Mail-Adresse: {child.email}</List.Item>}
      {child.phone && <List.Item>deine Telefonnummer: {child.phone}</List.Item>}
      <List.Item>eine Kennung, die für dich steht und sonst nichts verrät</List.Item>
    </List>
  </div>
)
