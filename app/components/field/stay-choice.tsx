import { Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Stay, stayOf, stays } from '../../../domain/people/stay-signed-in.ts'
import { notify } from '../page/notify.ts'

type StayChoiceProps = {
  days: number
  /** The explanation below the choice. */
  meaning: (stay: Stay) => string
  /** Saves the choice, and reads again what was saved. */
  save: (days: Stay['days']) => Promise<unknown>
  /** Says why it was not saved. */
  explain: (error: unknown) => string
}

/** How long a child's browser stays signed in; saved at once. */
export function StayChoice({ days, meaning, save, explain }: StayChoiceProps) {
  const { mutate, variables, isPending, isSuccess } = useMutation({
    mutationFn: save,
    onError: (error) => notify.failure(explain(error), 'Nicht gespeichert'),
  })
  const shown = stayOf(isPending ? variables : days)
  return (
    <div>
      <Select
        label="Bleibt angemeldet"
        data={stays.map((stay) => ({ value: String(stay.days), label: stay.label }))}
        value={String(shown.days)}
        onChange={(value) => mutate(stayOf(Number(value)).days)}
        allowDeselect={false}
        disabled={isPending}
        description={meaning(shown)}
      />
      <Text size="sm" role="status" mt={4}>
        {isSuccess && 'Gespeichert.'}
      </Text>
    </div>
  )
}
