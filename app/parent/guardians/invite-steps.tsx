import { Alert, Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { GuardianKind } from '../../../domain/people/guardians.ts'
import { KindTable } from '../../components/guardians/kind-table.tsx'

type KindStepProps = { kind: GuardianKind; onChange: (kind: GuardianKind) => void; missing: string }

export const KindStep = ({ kind, onChange, missing }: KindStepProps) => (
  <>
    <Radio.Group
      label="Wer soll dazukommen?"
      value={kind}
      onChange={(value) => onChange(value as GuardianKind)}
      error={missing}
    >
      <Stack gap="sm" mt="xs">
        <Radio
          value="guardian"
          label="Der andere Elternteil"
          description="Darf alles, was Sie dürfen. Sie können ihn später nicht entfernen, und er Sie auch nicht."
        />
        <Radio
          value="helper"
          label="Jemand, der begleitet"
          description="Großeltern, Pflegefamilie, Nachhilfe: sieht, wie es vorangeht, und ändert nichts."
        />
      </Stack>
    </Radio.Group>
    <details>
      <summary className="unfolds">Was wer kann</summary>
      <KindTable />
    </details>
  </>
)

type ChildrenStepProps = {
  choices: { id: string; name: string; isFree: boolean }[]
  kind: GuardianKind
  childIds: string[]
  onChange: (childIds: string[]) => void
  missing: string
}

export const ChildrenStep = ({ choices, kind, childIds, onChange, missing }: ChildrenStepProps) => (
  <Checkbox.Group
    label="Für wen gilt die Einladung?"
    description="Von anderen Kindern sieht die eingeladene Person nichts."
    value={childIds}
    onChange={onChange}
    error={missing}
  >
    <Stack gap="xs" mt="xs">
      {choices.map(({ id, name, isFree }) => (
        <Checkbox
          key={id}
          value={id}
          label={name}
          disabled={!isFree}
          description={
            isFree ? undefined : kind === 'guardian' ? 'hat schon zwei Elternteile' : 'hat schon acht Begleitpersonen'
          }
        />
      ))}
    </Stack>
  </Checkbox.Group>
)

type AddressStepProps = {
  email: string
  onChange: (email: string) => void
  /** What is wrong with the address. */
  wrong: string | undefined
  /** Why there is no invitation yet. */
  failed: string | undefined
}

export const AddressStep = ({ email, onChange, wrong, failed }: AddressStepProps) => (
  <>
    <Text>
      Sie bekommen einen Link und einen Code. Den Link können Sie gleich weitergeben, zum Beispiel mit Ihrem Messenger.
      Den Code lesen Sie am Telefon vor.
    </Text>
    <TextInput
      type="email"
      label="E-Mail-Adresse (freiwillig)"
      description="Dann schicken wir den Link auch per E-Mail."
      autoComplete="off"
      value={email}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={wrong}
    />
    {failed && <Alert color="red">{failed}</Alert>}
  </>
)
