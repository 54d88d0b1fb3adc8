import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { type Stay, stayOf, stays } from '../../../domain/people/stay-signed-in.ts'

type StayChoiceProps = {
  days: number
  /** The explanation below the choice. */
  meaning: (stay: Stay) => string
  /** Saves the choice and reports a failure itself. @returns whether it was saved */
  onChoose: (days: Stay['days']) => Promise<boolean>
}

/** How long a child's browser stays signed in; saved at once. */
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
