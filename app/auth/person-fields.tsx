import { SimpleGrid, TextInput } from '@mantine/core'
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
      <TextInput
        size="md"
        label="Vorname"
        autoComplete="given-name"
        required
        withAsterisk={false}
        {...propsOf('firstName')}
      />
      <TextInput
        size="md"
        label="Nachname"
        autoComplete="family-name"
        required
        withAsterisk={false}
        {...propsOf('lastName')}
      />
    </SimpleGrid>
    <TextInput
      size="md"
      label="E-Mail-Adresse"
      description={aboutEmail}
      type="email"
      autoComplete="username"
      required
      withAsterisk={false}
      {...propsOf('email')}
    />
    <NewPasswordField label="Passwort" {...propsOf('password')} />
  </>
)
