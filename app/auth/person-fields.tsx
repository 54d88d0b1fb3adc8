import { SimpleGrid } from '@mantine/core'
import { LargeField } from '../components/field/large-field.tsx'
import { NewPasswordField } from '../components/field/new-password-field.tsx'

type Field = 'firstName' | 'lastName' | 'email' | 'password'

type PersonFieldsProps = {
  /** Of the form that they stand in: value, error and what typing does. */
  propsOf: (field: Field) => object
  /** Stands below the label of the address. */
  aboutEmail?: string
}

/** Whose account it becomes: names, the address to sign in with, and a password. For a `Stack`. */
export const PersonFields = ({ propsOf, aboutEmail }: PersonFieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <LargeField label="Vorname" autoComplete="given-name" {...propsOf('firstName')} />
      <LargeField label="Nachname" autoComplete="family-name" {...propsOf('lastName')} />
    </SimpleGrid>
    <LargeField
      label="E-Mail-Adresse"
      description={aboutEmail}
      type="email"
      autoComplete="username"
      {...propsOf('email')}
    />
    <NewPasswordField label="Passwort" {...propsOf('password')} />
  </>
)
