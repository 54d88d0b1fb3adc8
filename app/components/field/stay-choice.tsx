import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { type Stay, stayOf, stays } from '../../../domain/stay-signed-in.ts'

type StayChoiceProps = {
  days: number
  /** Said below the choice, with what it means in days. */
  meaning: (stay: Stay) => string
  /** Keeps it, or tells that it could not. @returns whether it is kept */
  onChoose: (days: Stay['days']) => Promise<boolean>
}

/** How long a child's browsers stay signed in; kept as soon as it is chosen. */
export function StayChoice({ days, meaning, onChoose }: StayChoiceProps) {
  const [choosing, setChoosing] = useState<Stay>()
  const [isKept, setKept] = useState(false)
  const shown = choosing ?? stayOf(days)
  async function choose(value: string | null) {
    const stay = stayOf(Number(value))
    setChoosing(stay)
    setKept(false)
    setKept(await onChoose(stay.days))
    setChoosing(undefined)
  }
  return (
    <div>
      <Select
        label="Bleibt angemeldet"
        data={stays.map((stay) => ({ value: String(stay.days), label: stay.label }))}
        value={String(shown.days)}
        onChange={choose}
        allowDeselect={false}
        disabled={choosing !== undefined}
        description={meaning(shown)}
      />
      <Text size="sm" role="status" mt={4}>
        {isKept && 'Gespeichert.'}
      </Text>
    </div>
  )
}
