import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { EARLIEST_BIRTHDATE, type Gender, genderLabels } from '../../../domain/children.ts'
import { today } from '../../../domain/dates.ts'

/** What is typed about a child; an empty field is an empty text. */
export type ChildForm = {
  name: string
  lastName: string
  gender: Gender | null
  birthdate: string
  email: string
  phone: string
}

const genderChoices = [
  { value: '', label: 'Keine Angabe' },
  ...Object.entries(genderLabels).map(([value, label]) => ({ value, label })),
]

type ChildFieldsProps = {
  field: (name: keyof ChildForm) => GetInputPropsReturnType
  /** Whether the child signs in with its address. */
  usesAddress?: boolean
}

/** The fields about a child, for the dialogs that add and edit one. */
export function ChildFields({ field, usesAddress = false }: ChildFieldsProps) {
  const gender = field('gender')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Name" withAsterisk required autoComplete="off" data-autofocus {...field('name')} />
        <TextInput label="Nachname" autoComplete="off" {...field('lastName')} />
        <TextInput
          type="date"
          label="Geburtsdatum"
          withAsterisk
          required
          min={EARLIEST_BIRTHDATE}
          max={today()}
          {...field('birthdate')}
        />
        <NativeSelect
          label="Geschlecht"
          data={genderChoices}
          {...gender}
          value={gender.value ?? ''}
          onChange={(event) => gender.onChange(event.currentTarget.value || null)}
        />
      </SimpleGrid>
      <TextInput
        type="email"
        label="E-Mail"
        description={
          usesAddress
            ? 'Damit meldet sich Ihr Kind an. Eine neue Adresse gilt erst, wenn sie per E-Mail bestätigt ist.'
            : 'Nötig, um Ihr Kind zu einem eigenen Konto einzuladen.'
        }
        autoComplete="off"
        {...field('email')}
      />
      <TextInput type="tel" label="Telefon" autoComplete="off" {...field('phone')} />
    </>
  )
}
