import { Checkbox, Paper, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { type BrandingInput, type BrandPicture, brandingInput } from '../../../domain/operation/branding.ts'
import type { Answers } from '../../trpc.ts'
import { DirectForm } from '../parts/direct-form.tsx'
import { BrandingPreview } from './branding-preview.tsx'
import { ColourField } from './colour-field.tsx'
import { PictureChoice } from './picture-choice.tsx'

type ReadBranding = Answers['admin']['branding']['read']

type BrandingFormProps = { branding: ReadBranding; onSave: (input: BrandingInput) => Promise<void> }

export function BrandingForm({ branding: { said, pictures, without, sender }, onSave }: BrandingFormProps) {
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
              <Title order={2} size="h3">
                Name und Worte
              </Title>
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
              <Title order={2} size="h3">
                Farbe
              </Title>
              <ColourField
                value={values.colour}
                without={without.colour}
                error={form.errors.colour}
                onChange={(colour) => form.setFieldValue('colour', colour)}
              />
              <Title order={2} size="h3">
                Logo
              </Title>
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
                <Title order={2} size="h3">
                  Vorschau
                </Title>
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
