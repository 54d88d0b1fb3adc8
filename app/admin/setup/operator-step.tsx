import { Alert, Checkbox, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  mayBeNone,
  type OperatorDetails,
  type OperatorInput,
  operatorFieldNames,
  operatorFields,
  operatorInput,
} from '../../../domain/operation/operator-details.ts'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { Spinner } from '../../components/page/spinner.tsx'
import { CardTitle } from '../../components/page/texts.tsx'
import { client, trpc } from '../../trpc.ts'
import { DirectForm } from '../parts/direct-form.tsx'
import { reasonOf } from '../parts/reason.ts'
import type { StepProps } from './setup-state.ts'

const DONE = 'gespeichert'

/** Who runs the installation, for imprint, privacy page and whatever else the law asks for. */
export function OperatorStep({ state: { gaps } }: StepProps) {
  const { data, error, refetch } = useQuery(
    trpc.admin.operatorDetails.read.queryOptions(undefined, { staleTime: 0, refetchOnWindowFocus: false }),
  )
  const [search] = useSearchParams()
  return (
    <>
      <Text>
        Impressum, Datenschutzerklärung, Bedingungen und die Seite zur Barrierefreiheit nennen, wer diese Installation
        betreibt. Füllen Sie aus, was Sie wissen; den Rest können Sie später nachtragen, bis dahin steht dort eine
        Lücke.
      </Text>
      {search.has(DONE) && (
        <Alert color="sea" role="status" title="Gespeichert">
          {gaps.length === 0
            ? 'Es fehlt nichts mehr.'
            : `Noch ${gaps.length === 1 ? 'fehlt eine Angabe' : `fehlen ${gaps.length} Angaben`}.`}
        </Alert>
      )}
      {error && <LoadFailure message={reasonOf(error)} onRetry={() => refetch()} />}
      {!data && !error && <Spinner />}
      {data && (
        <OperatorForm
          key={data.revision}
          said={data.said}
          file={data.file}
          onSave={async (input) => {
            await client.admin.operatorDetails.save.mutate({ ...input, revision: data.revision })
            // The whole page again: the footer of this very tab names them too.
            window.location.assign(`/admin/einrichten?schritt=betreiber&${DONE}`)
          }}
        />
      )}
      <Text size="sm">
        Als Befehl: <code>npm run admin -- operator DATEI</code>, mit einer Datei wie{' '}
        <code>deploy/brand.example.json</code>. Was in <code>DATA_DIR/brand.json</code> steht, gilt, wo hier nichts
        steht.
      </Text>
    </>
  )
}

type OperatorFormProps = {
  said: OperatorInput
  /** What brand.json says, which counts where a field is empty. */
  file: OperatorDetails
  onSave: (input: OperatorInput) => Promise<void>
}

const isOptional = (field: string): field is (typeof mayBeNone)[number] =>
  (mayBeNone as readonly string[]).includes(field)

const OperatorForm = ({ said, file: { contact = {}, operator = {} }, onSave }: OperatorFormProps) => (
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
          <CardTitle order={3}>Wie Familien Sie erreichen</CardTitle>
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
          <CardTitle order={3}>Impressum, Datenschutz, Barrierefreiheit</CardTitle>
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
