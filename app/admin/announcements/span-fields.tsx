import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { formatSpan, instantsOf, type Span, whyNotSpan } from '../../../domain/operation/announcements.ts'
import { isRealDay } from '../../../domain/platform/dates.ts'
import { Problem } from '../../components/page/texts.tsx'

type SpanFieldsProps = {
  legend: string
  /** The name of the field in its form. */
  name: string
  value: Span
  onChange: (value: Span) => void
  error?: string | undefined
}

/** From one moment to another in German time, with what that means in words. */
export function SpanFields({ legend, name, value, onChange, error }: SpanFieldsProps) {
  const errorId = useId()
  const isWhole =
    isRealDay(value.fromDay) && isRealDay(value.untilDay) && value.fromTime !== '' && value.untilTime !== ''
  const { from, until } = isWhole ? instantsOf(value) : {}
  const field = (part: keyof Span, label: string, type: 'date' | 'time') => (
    <TextInput
      type={type}
      label={label}
      required
      value={value[part]}
      onChange={(event) => onChange({ ...value, [part]: event.currentTarget.value })}
      data-path={part === 'fromDay' ? name : undefined}
      error={error !== undefined}
      aria-describedby={error ? errorId : undefined}
    />
  )
  return (
    <Stack component="fieldset" gap={4} className="plain">
      <Text component="legend" fw={600} p={0} mb={4}>
        {legend}
      </Text>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        {field('fromDay', 'Von (Tag)', 'date')}
        {field('fromTime', 'Von (Uhrzeit)', 'time')}
        {field('untilDay', 'Bis (Tag)', 'date')}
        {field('untilTime', 'Bis (Uhrzeit)', 'time')}
      </SimpleGrid>
      <Text size="sm" mt="xs" role="status">
        {from && until && !whyNotSpan(value) && `${formatSpan(from, until)}, in deutscher Zeit.`}
      </Text>
      <Problem size="sm" id={errorId}>
        {error}
      </Problem>
    </Stack>
  )
}
