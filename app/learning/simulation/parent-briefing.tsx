import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { LaunchMode } from '../../../domain/content/simulations.ts'
import type { RouterOutputs } from '../../../server/router.ts'

type ParentBriefingProps = {
  title: string
  mode: LaunchMode
  childName: string
  disclosed: Disclosed
  agreesToContactData: boolean
  onAgree: (agrees: boolean) => void
  isStarting: boolean
  /** Not called before contact data that are required have been agreed to. */
  onStart: () => void
  onCancel: () => void
}

/** Tells a parent what will happen and who gets which data; asks for consent where contact data are passed on. */
export function ParentBriefing(props: ParentBriefingProps) {
  const { title, mode, childName, disclosed, agreesToContactData, onAgree, isStarting, onStart, onCancel } = props
  const [lacksAgreement, setLacksAgreement] = useState(false)
  function submit() {
    const lacks = disclosed.needsContactData && !agreesToContactData
    setLacksAgreement(lacks)
    if (!lacks) onStart()
  }
  return (
    <Stack>
      <Text fw={600}>{title}</Text>
      <Text>{mode === 'child_run' ? introOfRun(childName) : introOfTest}</Text>
      <Told disclosed={disclosed} childName={childName} />
      {mode === 'child_run' && <Text c="dimmed">{whatIsKnown(disclosed, childName)}</Text>}
      {disclosed.needsContactData && (
        <Checkbox
          label={`Ich bin einverstanden, dass diese Kontaktdaten an ${disclosed.recipient} gehen.`}
          checked={agreesToContactData}
          onChange={(event) => onAgree(event.currentTarget.checked)}
          error={lacksAgreement && !agreesToContactData && 'Ohne Ihre Zustimmung kann diese Simulation nicht starten.'}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} disabled={isStarting}>
          Abbrechen
        </Button>
        <Button onClick={submit} aria-disabled={isStarting} aria-busy={isStarting} data-autofocus>
          {isStarting ? 'Wird gestartet …' : 'Jetzt starten'}
        </Button>
      </Group>
    </Stack>
  )
}

const introOfTest =
  'Sie probieren die Simulation selbst aus. Sie öffnet sich in einem neuen Tab, und es wird kein Versuch gespeichert.'
const introOfRun = (name: string) =>
  `Die Simulation öffnet sich in einem neuen Tab. Setzen Sie sich am besten dazu. Von da an kann ${name} sie auch allein starten, bis Sie die Freigabe zurücknehmen.`

const whatIsKnown = ({ reportsOutcome }: { reportsOutcome: boolean }, name: string) =>
  reportsOutcome
    ? `Wie es für ${name} ausgegangen ist, wird uns gemeldet. Sie sehen es dann hier.`
    : 'Wie es ausgeht, erfahren wir von dieser Simulation nicht: Dass sie gestartet ist, zählt als bestanden.'

const Told = ({ disclosed, childName }: { disclosed: Disclosed; childName: string }) => (
  <div>
    <Text>
      {disclosed.isOurs ? 'Unser eigenes Übungslabor' : 'Der Anbieter'} (<strong>{disclosed.recipient}</strong>)
      erfährt:
    </Text>
    <List mt="xs">
      {toldAbout(disclosed, childName).map(({ label, value }) => (
        <List.Item key={label}>{value ? `${label}: ${value}` : label}</List.Item>
      ))}
    </List>
  </div>
)

type Disclosed = RouterOutputs['simulations']['disclosure']

/** The data a provider receives, one entry for each field that is not empty. */
function toldAbout({ child, parent }: Disclosed, childName: string): { label: string; value?: string }[] {
  const ofChild = [
    { label: `Vorname von ${childName}`, value: child.name },
    ...contactOf(child, ` von ${childName}`),
    { label: `eine Kennung, die für ${childName} steht und sonst nichts verrät` },
  ]
  if (!parent) return ofChild
  return [
    ...ofChild,
    { label: 'Ihr Vorname', value: parent.first_name },
    ...contactOf(parent, ' von Ihnen'),
    { label: 'eine Kennung, die für Sie steht und sonst nichts verrät' },
  ]
}

type Contact = { last_name: string | null; email: string | null; phone: string | null }

const contactOf = ({ last_name, email, phone }: Contact, whose: string) =>
  [
    { label: `Nachname${whose}`, value: last_name },
    { label: `E-Mail-Adresse${whose}`, value: email },
    { label: `Telefonnummer${whose}`, value: phone },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
