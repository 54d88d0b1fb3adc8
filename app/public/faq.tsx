import '@mantine/core/styles/Accordion.layer.css'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { Container, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Await } from 'react-router'
import { TextLink } from '../components/button/text-link.tsx'
import { randomUuid } from '../components/random-uuid.ts'
import type { Route } from './+types/faq.ts'
import { describePage } from './describe-page.ts'
import { FaqAccordion, type FaqItem } from './faq/faq-accordion.tsx'
import { LoadAgain } from './load-again.tsx'
import { loadOrReport, orNothing } from './load-or-report.ts'
import { questionsAndAnswers } from './structured-data.ts'

type Questions = FaqItem[] | undefined

export const meta = (args: Route.MetaArgs) => {
  const items = args.loaderData?.shown
  return describePage(args, {
    title: 'Häufige Fragen',
    description:
      'Antworten auf häufige Fragen: Kosten, Alter, Pässe, Datenschutz, Konten für Kinder und Hilfe im Ernstfall.',
    ...(Array.isArray(items) ? { structured: () => questionsAndAnswers(items) } : {}),
  })
}

export const loader = ({ context }: Route.LoaderArgs) => loadOrReport(context, (api) => api.faq.list())

/** On client navigation the page is shown at once, and the questions when they have loaded. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): { shown: Promise<Questions> | Questions } => ({
  shown: orNothing(serverLoader).then(({ shown }) => shown),
})

export default function FaqScreen({ loaderData: { shown: items } }: Route.ComponentProps) {
  const [visitId] = useState(randomUuid)
  return (
    <Container component="main" size="md" py="xl">
      <Title order={1} mb="sm">
        Häufige Fragen
      </Title>
      <Text mb="lg" size="lg">
        Was Eltern oft wissen möchten. Ihre Frage fehlt? Unsere Kontaktdaten stehen unten auf dieser Seite.
      </Text>
      {items instanceof Promise ? (
        <Suspense fallback={<Text role="status">FAQ werden geladen...</Text>}>
          <Await resolve={items}>{(loaded: Questions) => <Found items={loaded} visitId={visitId} />}</Await>
        </Suspense>
      ) : (
        <Found items={items} visitId={visitId} />
      )}
    </Container>
  )
}

function Found({ items, visitId }: { items: Questions; visitId: string }) {
  if (!items) return <LoadAgain what="Die Fragen konnten nicht geladen werden." path="/faq" />
  if (items.length === 0) {
    return (
      <Text c="dimmed">
        Hier stehen noch keine Fragen. Schauen Sie sich gern schon einmal die{' '}
        <TextLink to="/kompetenzen">Kompetenzen</TextLink> an.
      </Text>
    )
  }
  return <FaqAccordion items={items} visitId={visitId} />
}
