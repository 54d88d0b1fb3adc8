import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sizeInWords } from '../../../domain/content/recordings/recording.ts'
import { stayOnOwnDevice } from '../../accounts.ts'
import { ownDevice } from '../../auth/own-device.ts'
import { notify } from '../../components/page/notify.ts'
import { countRecordings, keepsRecordings, removeRecordings } from '../../device/kept-recordings.ts'
import { whatIsHere } from '../../device/what-is-here.ts'
import { messageForChild } from '../../failure.ts'
import HomeScreenOffer from '../../home-screen/home-screen-offer.tsx'

type Here = Awaited<ReturnType<typeof whatIsHere>>

/** Whether a child is at home on this device, can learn on it without a network, and the recordings it has taken there. Says nothing before it is known. */
export default function OnThisDevice({ isVisit }: { isVisit: boolean }) {
  const [here, setHere] = useState<Here>()
  useEffect(() => void whatIsHere().then(setHere), [])
  if (isVisit) return <Visit />
  return (
    <>
      <Text my="md" role="status">
        {here && wordsFor(here)}
      </Text>
      {here && keepsRecordings() && <Recordings />}
      <HomeScreenOffer isChild isLookedFor />
    </>
  )
}

function wordsFor(here: Here): string {
  if (here === 'saving') return 'Dein Browser soll Daten sparen. Deshalb geht Lernen auf diesem Gerät nur mit Netz.'
  if (here === 'nothing') return 'Auf diesem Gerät geht Lernen gerade nur mit Netz.'
  return `Auf diesem Gerät kannst du auch ohne Netz lernen: ${here.lessons === 1 ? 'Eine Lektion liegt' : `${here.lessons} Lektionen liegen`} hier. Wenn du dich abmeldest, sind sie hier weg.`
}

/** On somebody else's device; or a child at home that has answered wrongly, or was not asked. */
function Visit() {
  const { revalidate } = useRevalidator()
  async function stay() {
    try {
      const { user } = await stayOnOwnDevice()
      if (user) ownDevice.remember(user.id)
      await revalidate()
      notify.success('Gemerkt', 'Hier bleibst du jetzt angemeldet.')
    } catch (error) {
      notify.failure(messageForChild(error))
    }
  }
  return (
    <Group my="md">
      <Text>
        Auf diesem Gerät bist du zu Besuch: Wenn du fertig bist, wirst du von selbst abgemeldet. Lernen geht hier nur
        mit Netz.
      </Text>
      <Button variant="default" onClick={stay}>
        Das ist mein Gerät
      </Button>
    </Group>
  )
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
