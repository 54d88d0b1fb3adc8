import { Alert, Checkbox, Group, Paper, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type BrandingInput, type BrandPicture, brandingInput } from '../../domain/operation/branding.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import type { RouterOutputs } from '../../server/router.ts'
import { SectionTitle } from '../components/page/texts.tsx'
import { client, queryClient, trpc } from '../trpc.ts'
import { BrandingPreview } from './branding/branding-preview.tsx'
import { ColourField } from './branding/colour-field.tsx'
import { PictureChoice } from './branding/picture-choice.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { AskButton } from './parts/ask-dialog.tsx'
import { DirectForm } from './parts/direct-form.tsx'

const branding = trpc.admin.branding.read.queryOptions(undefined, { staleTime: 0 })

export const clientLoader = () => queryClient.ensureQueryData({ ...branding, revalidateIfStale: true })
export const meta = () => [{ title: pageTitle('Aussehen') }]

const DONE = 'fertig'
const outcomes: Record<string, string> = {
  gespeichert: 'Gespeichert. So sehen es ab jetzt alle.',
  zurueckgesetzt: 'Zurückgesetzt. Es sieht wieder aus wie vorher.',
}
/** The whole page again: name, colours and icons of this very tab change too. */
const showOutcome = (outcome: string) => window.location.assign(`/admin/aussehen?${DONE}=${outcome}`)

/** Name, words, colour and logo of this installation (decision 100). */
export default function BrandingScreen() {
  const { data } = useSuspenseQuery(branding)
  const [search] = useSearchParams()
  const outcome = outcomes[search.get(DONE) ?? '']
  return (
    <AdminPage title="Aussehen">
      <Stack gap="lg">
        <Text>
          Wie diese Installation heißt und aussieht: auf den Seiten, in E-Mails, als installierte App und wenn jemand
          einen Link verschickt. Änderungen sind sofort für alle zu sehen. Was Sie leer lassen, bleibt, wie es ist.
        </Text>
        {outcome && <Alert color="sea" role="status" title={outcome} />}
        <BrandingForm
          key={data.revision}
          branding={data}
          onSave={async (input) => {
            await client.admin.branding.save.mutate({ ...input, revision: data.revision })
            showOutcome('gespeichert')
          }}
        />
        {data.revision > 0 && (
          <Group>
            <AskButton
              label="Alles zurücksetzen"
              variant="default"
              title="Aussehen zurücksetzen"
              confirmLabel="Zurücksetzen"
              busyLabel="Wird zurückgesetzt..."
              isLoss
              call={() => client.admin.branding.reset.mutate({ revision: data.revision })}
              onDone={() => showOutcome('zurueckgesetzt')}
              whenFailed="Das Aussehen konnte nicht zurückgesetzt werden."
            >
              <Text>
                Name, Worte, Farbe und Logo, die hier gewählt wurden, sind dann weg. Es gilt wieder, was der Betreiber
                in <code>brand.json</code> geschrieben hat, und sonst, was wir mitliefern.
              </Text>
            </AskButton>
          </Group>
        )}
      </Stack>
    </AdminPage>
  )
}

type ReadBranding = RouterOutputs['admin']['branding']['read']

type BrandingFormProps = { branding: ReadBranding; onSave: (input: BrandingInput) => Promise<void> }

function BrandingForm({ branding: { said, pictures, without, sender }, onSave }: BrandingFormProps) {
  const [known, setKnown] = useState(pictures)
  const pictureBy = (id: string | null) => known.find((one) => one.id === id)
  const remember = (picture: BrandPicture) => setKnown((all) => [...all, picture])
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Aussehen">
      <DirectForm
        initial={{
          ...said,
          name: said.name ?? '',
          claim: said.claim ?? '',
          intro: said.intro ?? '',
          mailSender: said.mailSender ?? '',
        }}
        asInput={(values) => values}
        schema={brandingInput}
        submitLabel="Speichern"
        onSave={onSave}
        whenFailed="Das Aussehen konnte nicht gespeichert werden."
      >
        {(form) => {
          const { values } = form
          return (
            <>
              <SectionTitle>Name und Worte</SectionTitle>
              <TextInput
                label="Name"
                description="Höchstens 20 Zeichen. Die Einwilligungen der Familien nennen ihn: Am besten ändern Sie ihn, bevor sich die erste anmeldet."
                placeholder={without.name}
                {...form.getInputProps('name')}
              />
              <TextInput
                label="Überschrift der Startseite"
                placeholder={without.claim}
                {...form.getInputProps('claim')}
              />
              <Textarea
                label="Text darunter"
                autosize
                minRows={2}
                placeholder={without.intro}
                {...form.getInputProps('intro')}
              />
              <TextInput
                label="Absender der E-Mails"
                description={
                  sender
                    ? `Der Name vor der Adresse ${sender.address}. Die Adresse selbst legt der Betreiber auf dem Server fest.`
                    : 'Der Name vor der Adresse. Noch ist kein Mailserver eingerichtet.'
                }
                placeholder={without.mailSender ?? sender?.name ?? ''}
                {...form.getInputProps('mailSender')}
              />
              <SectionTitle>Farbe</SectionTitle>
              <ColourField
                value={values.colour}
                without={without.colour}
                error={form.errors.colour}
                onChange={(colour) => form.setFieldValue('colour', colour)}
              />
              <SectionTitle>Logo</SectionTitle>
              <SimpleGrid minColWidth="min(17rem, 100%)" autoFlow="auto-fit">
                <PictureChoice
                  label="Logo"
                  hint="Steht oben auf jeder Seite. Am besten mit durchsichtigem Hintergrund."
                  picture={pictureBy(values.logo)}
                  onUpload={remember}
                  onChange={(logo) => form.setFieldValue('logo', logo)}
                />
                <PictureChoice
                  label="Zeichen"
                  hint="Quadratisch: für den Tab des Browsers und die installierte App. Ohne eigenes nehmen wir das Logo."
                  picture={pictureBy(values.icon)}
                  onUpload={remember}
                  onChange={(icon) => form.setFieldValue('icon', icon)}
                />
              </SimpleGrid>
              {values.logo && (
                <Checkbox
                  label="Der Name steht schon im Logo und wird nicht daneben geschrieben"
                  {...form.getInputProps('logoBearsName', { type: 'checkbox' })}
                />
              )}
              <Stack gap="xs">
                <SectionTitle>Vorschau</SectionTitle>
                <Text size="sm">So sieht es aus, wenn Sie speichern.</Text>
                <BrandingPreview
                  name={values.name.trim() || without.name}
                  claim={values.claim.trim() || without.claim}
                  intro={values.intro.trim() || without.intro}
                  colour={values.colour ?? without.colour}
                  logo={pictureBy(values.logo) ?? without.logo}
                  bearsName={values.logoBearsName && values.logo !== null}
                />
              </Stack>
            </>
          )
        }}
      </DirectForm>
    </Paper>
  )
}
