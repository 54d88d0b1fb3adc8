import { TextInput } from '@mantine/core'
import { useTyped } from '../parts/use-typed.ts'

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

/** While a year is typed, the browser already reports days in the years 2, 20 and 202; those are ignored. */
const EARLIEST = '2000-01-01'

/** A day as filter, as yyyy-MM-dd; '' for none. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useTyped(value)
  const take = (day: string) => {
    setTyped(day)
    if (day === '' || day >= EARLIEST) onChange(day)
  }
  return <TextInput type="date" label={label} value={typed} onChange={(event) => take(event.currentTarget.value)} />
}
