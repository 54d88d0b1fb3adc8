import '@mantine/core/styles/Alert.layer.css'
import { Container, Text, Title } from '@mantine/core'
import { GLOSSARY } from '../../domain/content/glossary/word.ts'
import type { Route } from './+types/glossary.ts'
import { describePage } from './describe-page.ts'
import { WordList } from './glossary/word-list.tsx'
import { LoadAgain } from './load-again.tsx'
import { loadOrReport, orNothing } from './load-or-report.ts'
import { structuredWords } from './structured-data.ts'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Wörterbuch',
    description:
      'Wörter aus Internet und Apps, kurz erklärt für Kinder: von Algorithmus über Cookie und Phishing bis zu Zwei-Faktor-Anmeldung.',
    structured: (publicUrl) => structuredWords(publicUrl, args.loaderData?.shown ?? []),
  })

export const loader = ({ context }: Route.LoaderArgs) => loadOrReport(context, (api) => api.glossary.list())
/** Waited for, so that a link to a word finds it on the page. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orNothing(serverLoader)

export default function GlossaryScreen({ loaderData: { shown: words } }: Route.ComponentProps) {
  return (
    <Container component="main" size="md" py="xl">
      <Title order={1} mb="sm">
        Wörterbuch
      </Title>
      <Text mb="lg" size="lg">
        Was heißt das? Hier stehen Wörter aus den Lektionen, jedes kurz erklärt.
      </Text>
      {words ? (
        <WordList words={words} />
      ) : (
        <LoadAgain what="Die Wörter konnten nicht geladen werden." path={GLOSSARY} />
      )}
    </Container>
  )
}
