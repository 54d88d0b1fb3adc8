import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sizeInWords } from '../../../domain/content/recordings/recording.ts'
import { stayOnOwnDevice } from '../../accounts.ts'
import { ownDevice } from '../../auth/own-device.ts'
import { notify } from '../../components/page/notify.ts'
import { cachedRecordings, countCached } from '../../device/cache.ts'
import { messageForChild } from '../../failure.ts'
import HomeScreenOffer from '../../home-screen/home-screen-offer.tsx'
import { savesData } from '../../service-worker/register.ts'
import { buildOfPage, FILES_OF } from '../../service-worker/shared.ts'

type Here = { lessons: number } | 'saving' | 'nothing'

/** Whether a child is at home on this device and can learn there without a network; and its recordings. */
export default function OnThisDevice({ isVisit }: { isVisit: boolean }) {
  const [here, setHere] = useState<Here>()
  useEffect(() => void findWhatIsHere().then(setHere), [])
  if (isVisit) return <Visit />
  return (
    <>
      <Text my="md" role="status">
        {here && wordsFor(here)}
      </Text>
      {here && cachedRecordings.arePossible() && <Recordings />}
      <HomeScreenOffer isChild isLookedFor />
    </>
  )
}

/** Whether a child can learn here without a network, and how many lessons; 'saving': the browser is to load little. */
async function findWhatIsHere(): Promise<Here> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return 'nothing'
  try {
    const lessons = await countCached('lessons.byId')
    const isWhole = await caches.match('/child-dashboard', { cacheName: FILES_OF + buildOfPage() })
    if (isWhole && lessons > 0) return { lessons }
    return savesData() ? 'saving' : 'nothing'
  } catch {
    return 'nothing' // the browser has caches in name only
  }
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

/** Recordings take room on the device, so the child can throw them away here; it can have them again. */
function Recordings() {
  const [cached, setCached] = useState<{ count: number; bytes: number }>()
  const [wereRemoved, setRemoved] = useState(false)
  useEffect(() => void cachedRecordings.count().then(setCached, () => undefined), [])
  async function remove() {
    await cachedRecordings.removeAll()
    setCached(await cachedRecordings.count())
    setRemoved(true)
  }
  if (!cached) return null
  const words = cached.count === 1 ? 'Eine Aufnahme liegt' : `${cached.count} Aufnahmen liegen`
  return (
    <Group mb="md">
      <Text role="status">
        {cached.count > 0
          ? `${words} auch hier (${sizeInWords(cached.bytes)}).`
          : wereRemoved && 'Die Aufnahmen sind von diesem Gerät gelöscht.'}
      </Text>
      {cached.count > 0 && (
        <Button variant="default" onClick={remove}>
          Aufnahmen vom Gerät löschen
        </Button>
      )}
    </Group>
  )
}
