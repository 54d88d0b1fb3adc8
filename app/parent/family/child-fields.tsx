import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { Fragment, type ReactNode } from 'react'
import { EARLIEST_BIRTHDATE, type Gender, genderLabels } from '../../../domain/people/children.ts'
import type { FamilyChild } from '../../../domain/people/children-input.ts'
import { today } from '../../../domain/platform/dates.ts'
import { writtenAddress } from '../../written-address.ts'

/** The form of a child; empty fields are ''. */
export type ChildForm = Record<Exclude<keyof FamilyChild, 'gender'>, string> & { gender: Gender | null }

/** What the form begins with: what is kept about the child, or nothing yet. */
export const childForm = (child?: FamilyChild): ChildForm => ({
  name: child?.name ?? '',
  lastName: child?.lastName ?? '',
  gender: child?.gender ?? null,
  birthdate: child?.birthdate ?? '',
  email: writtenAddress(child?.email ?? ''),
  phone: child?.phone ?? '',
})

const genderChoices = [
  { value: '', label: 'Keine Angabe' },
  ...Object.entries(genderLabels).map(([value, label]) => ({ value, label })),
]

type ChildFieldsProps = {
  field: (name: keyof ChildForm) => GetInputPropsReturnType
  /** Whether the child signs in with its e-mail address. */
  usesAddress?: boolean
}

export function ChildFields({ field, usesAddress = false }: ChildFieldsProps) {
  const gender = field('gender')
  const inputs: Record<keyof ChildForm, ReactNode> = {
    name: <TextInput label="Name" withAsterisk required autoComplete="off" data-autofocus {...field('name')} />,
    lastName: <TextInput label="Nachname" autoComplete="off" {...field('lastName')} />,
    birthdate: (
      <TextInput
        type="date"
        label="Geburtsdatum"
        withAsterisk
        required
        min={EARLIEST_BIRTHDATE}
        max={today()}
        {...field('birthdate')}
      />
    ),
    gender: (
      <NativeSelect
        label="Geschlecht"
        data={genderChoices}
        {...gender}
        value={gender.value ?? ''}
        onChange={(event) => gender.onChange(event.currentTarget.value || null)}
      />
    ),
    email: (
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
    ),
    phone: <TextInput type="tel" label="Telefon" autoComplete="off" {...field('phone')} />,
  }
  const { name, lastName, birthdate, gender: genderInput, ...others } = inputs
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {name}
        {lastName}
        {birthdate}
        {genderInput}
      </SimpleGrid>
      {Object.entries(others).map(([field, input]) => (
        <Fragment key={field}>{input}</Fragment>
      ))}
    </>
  )
}
