import { Button, Group, List, Stack, Text } from '@mantine/core'
import type { DisclosedChild } from '../../../domain/content/simulations.ts'
import { writtenAddress } from '../../written-address.ts'

type Told = {
  /** False while the parent has to agree again; then it cannot be started. */
  isAgreed: boolean
  reportsOutcome: boolean
  isOurs: boolean
  recipient: string
  child: DisclosedChild
}
type ChildBriefingProps = { told: Told; isStarting: boolean; onStart: () => void; onCancel: () => void }

/** Tells a child before the start what will happen, and who gets which data. */
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
      {child.email && <List.Item>deine E-Mail-Adresse: {writtenAddress(child.email)}</List.Item>}
      {child.phone && <List.Item>deine Telefonnummer: {child.phone}</List.Item>}
      <List.Item>eine Kennung, die für dich steht und sonst nichts verrät</List.Item>
    </List>
  </div>
)
