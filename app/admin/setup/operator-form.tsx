import { Checkbox, SimpleGrid, Textarea, TextInput, Title } from '@mantine/core'
import {
  mayBeNone,
  type OperatorDetails,
  type OperatorInput,
  operatorFieldNames,
  operatorFields,
  operatorInput,
} from '../../../domain/operation/operator-details.ts'
import { DirectForm } from '../parts/direct-form.tsx'

type OperatorFormProps = {
  said: OperatorInput
  /** What brand.json says, which counts where a field is empty. */
  file: OperatorDetails
  onSave: (input: OperatorInput) => Promise<void>
}

const isOptional = (field: string): field is (typeof mayBeNone)[number] =>
  (mayBeNone as readonly string[]).includes(field)

export const OperatorForm = ({ said, file: { contact = {}, operator = {} }, onSave }: OperatorFormProps) => (
  <DirectForm
    initial={said}
    asInput={(values) => values}
    schema={operatorInput}
    submitLabel="Speichern"
    onSave={onSave}
    whenFailed="Die Angaben konnten nicht gespeichert werden."
  >
    {(form) => {
      const none: string[] = form.values.none
      return (
        <>
          <Title order={3} size="h4">
            Wie Familien Sie erreichen
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="E-Mail-Adresse für Fragen"
              type="email"
              autoComplete="email"
              placeholder={contact.email ?? ''}
              {...form.getInputProps('email')}
            />
            <TextInput
              label="Telefonnummer"
              type="tel"
              autoComplete="tel"
              placeholder={contact.phone ?? ''}
              {...form.getInputProps('phone')}
            />
          </SimpleGrid>
          <Title order={3} size="h4">
            Impressum, Datenschutz, Barrierefreiheit
          </Title>
          {operatorFieldNames.map((field) => {
            const asked: { label: string; hint?: string; isLong?: true } = operatorFields[field]
            const isNone = none.includes(field)
            const inFile = operator[field]
            const props = {
              label: asked.label,
              description: asked.hint,
              disabled: isNone,
              placeholder: inFile ?? '',
              ...form.getInputProps(field),
            }
            return (
              <div key={field}>
                {asked.isLong ? <Textarea autosize minRows={2} {...props} /> : <TextInput {...props} />}
                {isOptional(field) && (
                  <Checkbox
                    mt="xs"
                    label="Gibt es hier nicht"
                    aria-label={`${asked.label}: gibt es hier nicht`}
                    checked={isNone}
                    onChange={({ currentTarget: { checked } }) =>
                      form.setFieldValue(
                        'none',
                        mayBeNone.filter((one) => (one === field ? checked : none.includes(one))),
                      )
                    }
                  />
                )}
              </div>
            )
          })}
          <Checkbox
            label="Jemand mit juristischer Ausbildung hat die Nutzungsbedingungen geprüft."
            {...form.getInputProps('termsChecked', { type: 'checkbox' })}
          />
        </>
      )
    }}
  </DirectForm>
)
