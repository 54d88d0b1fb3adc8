import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { whatIsHere } from '../../device/what-is-here.ts'

/** Whether a child can learn on this device without a network. Says nothing before it is known. */
export default function OnThisDevice() {
  const [here, setHere] = useState<Awaited<ReturnType<typeof whatIsHere>>>()
  useEffect(() => void whatIsHere().then(setHere), [])
  return (
    <Text my="md" role="status">
      {here && wordsFor(here)}
    </Text>
  )
}

function wordsFor(here: Awaited<ReturnType<typeof whatIsHere>>): string {
  if (here === 'saving') return 'Dein Browser soll Daten sparen. Deshalb geht Lernen auf diesem Gerät nur mit Netz.'
  if (here === 'nothing') return 'Auf diesem Gerät geht Lernen gerade nur mit Netz.'
  return `Auf diesem Gerät kannst du auch ohne Netz lernen: ${here.lessons === 1 ? 'Eine Lektion liegt' : `${here.lessons} Lektionen liegen`} hier. Wenn du dich abmeldest, sind sie hier weg.`
}
