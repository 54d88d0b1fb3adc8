import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { sizeInWords } from '../../../domain/recordings/recording.ts'
import { countRecordings, keepsRecordings, removeRecordings } from '../../device/kept-recordings.ts'
import { whatIsHere } from '../../device/what-is-here.ts'

type Here = Awaited<ReturnType<typeof whatIsHere>>

/** Whether a child can learn on this device without a network, and the recordings it has taken there. Says nothing before it is known. */
export default function OnThisDevice() {
  const [here, setHere] = useState<Here>()
  useEffect(() => void whatIsHere().then(setHere), [])
  return (
    <>
      <Text my="md" role="status">
        {here && wordsFor(here)}
      </Text>
      {here && keepsRecordings() && <Recordings />}
    </>
  )
}

function wordsFor(here: Here): string {
  if (here === 'saving') return 'Dein Browser soll Daten sparen. Deshalb geht Lernen auf diesem Gerät nur mit Netz.'
  if (here === 'nothing') return 'Auf diesem Gerät geht Lernen gerade nur mit Netz.'
  return `Auf diesem Gerät kannst du auch ohne Netz lernen: ${here.lessons === 1 ? 'Eine Lektion liegt' : `${here.lessons} Lektionen liegen`} hier. Wenn du dich abmeldest, sind sie hier weg.`
}

/** What a child has taken onto the device on wish takes room there, so it can be thrown away here; it can be had again. */
function Recordings() {
  const [kept, setKept] = useState<{ count: number; bytes: number }>()
  const [wereRemoved, setRemoved] = useState(false)
  useEffect(() => void countRecordings().then(setKept, () => undefined), [])
  async function remove() {
    await removeRecordings()
    setKept(await countRecordings())
    setRemoved(true)
  }
  if (!kept) return null
  const words = kept.count === 1 ? 'Eine Aufnahme liegt' : `${kept.count} Aufnahmen liegen`
  return (
    <Group mb="md">
      <Text role="status">
        {kept.count > 0
          ? `${words} auch hier (${sizeInWords(kept.bytes)}).`
          : wereRemoved && 'Die Aufnahmen sind von diesem Gerät gelöscht.'}
      </Text>
      {kept.count > 0 && (
        <Button variant="default" onClick={remove}>
          Aufnahmen vom Gerät löschen
        </Button>
      )}
    </Group>
  )
}
