import { Group, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core'
import { createContext, type KeyboardEvent, useContext, useState } from 'react'
import type { ActivityProblem } from '../../../../domain/content/activities/findings.ts'
import { fieldOfPart } from '../../../../domain/content/content-findings.ts'
import { readNumber, writeNumber } from './german-number.ts'
import type { Path } from './limits.ts'

/**
 * What a field takes from the value that it changes: where that stands in the form, what it is, how it is changed.
 * `onChange` is a method, so that a part for cards of any kind takes the fields of one kind.
 */
export type Field<V> = { path: Path; value: V; onChange(value: V): void }

type NamesOfText<V> = { [K in keyof V]: V[K] extends string | null ? K : never }[keyof V] & string

/** Fields of an object in a form: `at` for any of them, `optional` for a text that is null when it is empty. */
export function bindFields<V extends object>(path: Path, value: V, change: (changed: Partial<V>) => void) {
  const at = <K extends keyof V & string>(name: K): Field<V[K]> => ({
    path: [...path, name],
    value: value[name],
    onChange: (changed) => change({ [name]: changed } as unknown as Partial<V>),
  })
  const optional = (name: NamesOfText<V>): Field<string> => ({
    path: [...path, name],
    value: (value[name] as string | null) ?? '',
    onChange: (text) => change({ [name]: text || null } as Partial<V>),
  })
  return { path, value, change, at, optional }
}
export type BoundFields<V extends object> = ReturnType<typeof bindFields<V>>

type PartsForm = {
  /** The most characters of a text; undefined for what is no text. */
  longestAt: (path: Path) => number | undefined
  /** Shown at their fields. */
  problems: Pick<ActivityProblem, 'path' | 'reason'>[]
}

/** What all fields of an activity, or of a question, need to know about it. */
export const PartsFormContext = createContext<PartsForm>({ longestAt: () => undefined, problems: [] })

/** The element id of a field or a part, for links to it. */
export const idAt = fieldOfPart

/** What is shown to be wrong exactly there. */
export function useReasonsAt(path: Path): string[] {
  const { problems } = useContext(PartsFormContext)
  return problems.filter((problem) => idAt(problem.path) === idAt(path)).map(({ reason }) => reason)
}

/** What a field has from its place in the activity: its id, the first problem there, and the limit of the schema. */
export function useField(path: Path) {
  const { longestAt } = useContext(PartsFormContext)
  const [error] = useReasonsAt(path)
  return { id: idAt(path), error, maxLength: longestAt(path) }
}

type FieldProps<V> = Field<V> & {
  label?: string
  'aria-label'?: string
  description?: string
  className?: string
}
type TextProps = FieldProps<string> & {
  placeholder?: string
  type?: 'date' | 'url'
  onKeyDown?: (event: KeyboardEvent) => void
}

export const TextLine = ({ path, onChange, ...others }: TextProps) => (
  <TextInput
    {...useField(path)}
    {...(others.type === 'date' && { max: '9999-12-31' })} // otherwise browsers take years of six digits
    {...others}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** For a sentence or two; grows with them. */
export const TextBlock = ({ path, onChange, ...others }: Omit<TextProps, 'type' | 'onKeyDown'>) => (
  <Textarea
    {...useField(path)}
    {...others}
    autosize
    minRows={2}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** A number as Germans write it. What is no number is refused here and stored as none. */
export function NumberField({ path, value, onChange, ...others }: FieldProps<number | null>) {
  /** While it is being typed, or is no number. */
  const [typed, setTyped] = useState<string>()
  const isNumber = typed === undefined || !Number.isNaN(readNumber(typed))
  const { error, ...field } = useField(path)
  return (
    <TextInput
      {...field}
      {...others}
      inputMode="decimal"
      maxLength={12} // more than the schema stores would not fit
      value={typed ?? writeNumber(value)}
      error={isNumber ? error : 'Bitte schreiben Sie hier eine Zahl, zum Beispiel 1,5.'}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const number = readNumber(text)
        onChange(Number.isNaN(number) ? null : number)
      }}
      onBlur={() => isNumber && setTyped(undefined)}
    />
  )
}

type ChoiceProps<V extends string> = FieldProps<V> & { options: Record<V, string> }

/** One of a few, all to be seen. */
export function ChoiceField<V extends string>({ path, options, onChange, ...others }: ChoiceProps<V>) {
  const { maxLength: _, ...field } = useField(path)
  return (
    <Radio.Group {...field} {...others} onChange={(value) => onChange(value as V)}>
      <Group gap="md" mt={6}>
        {Object.entries<string>(options).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Group>
    </Radio.Group>
  )
}

type TruthProps = FieldProps<boolean> & { yes: string; no: string }

export const TruthField = ({ yes, no, value, onChange, ...others }: TruthProps) => (
  <ChoiceField
    {...others}
    options={{ yes, no }}
    value={value ? 'yes' : 'no'}
    onChange={(answer) => onChange(answer === 'yes')}
  />
)

type SelectProps = FieldProps<string> & {
  options: { value: string; label: string }[]
  /** Whether there is always something chosen. */
  isRequired?: boolean
}

/** One of many. What was chosen and is gone is asked for again. */
export function SelectField({ path, value, options, isRequired = false, onChange, ...others }: SelectProps) {
  const { maxLength: _, ...field } = useField(path)
  return (
    <NativeSelect
      {...field}
      {...others}
      value={options.some((option) => option.value === value) ? value : ''}
      data={isRequired ? options : [{ value: '', label: 'Bitte wählen' }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
