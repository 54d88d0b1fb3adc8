import { Box, Container, Group, Text, Title } from '@mantine/core'
import { TRPCError } from '@trpc/server'
import { data } from 'react-router'
import { brand, pageTitle } from '../../domain/platform/brand.ts'
import { apiContext } from '../api-context.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import cheers from '../drawings/stamp-cheers.svg'
import searches from '../drawings/stamp-searches.svg'
import { PassCard } from '../learning/pass-card.tsx'
import type { Route } from './+types/checked-pass.ts'

export const meta = () => [
  { title: pageTitle('Pass prüfen') },
  { name: 'description', content: 'Hier lässt sich prüfen, ob ein Pass echt ist.' },
  { name: 'robots', content: 'noindex' },
]

/** Every unknown code gets the same answer (decision 043). */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return { pass: await context.get(apiContext).passes.byCode({ code: params.code ?? '' }) }
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') return data({ pass: null }, { status: 404 })
    if (error instanceof TRPCError && error.code === 'TOO_MANY_REQUESTS') return data({ pass: null }, { status: 429 })
    throw error
  }
}

/** What anybody with the code of a pass sees, without signing in. The visit is not recorded. */
export default function CheckedPassScreen({ loaderData: { pass } }: Route.ComponentProps) {
  if (!pass) return <NothingToCheck />
  const { firstName, ...shown } = pass
  return (
    <Container component="main" size="sm" py="xl">
      <img src={cheers} alt="" width="112" height="112" />
      <Title order={1}>Dieser Pass ist echt</Title>
      <Text size="lg" my="md">
        {brand.name} hat ihn ausgestellt, nachdem alle Level abgeschlossen waren, die auf ihm stehen. Stimmen Titel,
        Datum und Nummer mit dem Pass überein, von dem Sie den Code haben?
      </Text>
      <Box maw="30rem">
        <PassCard {...shown} holder={firstName ?? undefined} titleOrder={2} />
      </Box>
      {!firstName && <Text my="md">Wem der Pass gehört, zeigen wir hier nicht.</Text>}
    </Container>
  )
}

const NothingToCheck = () => (
  <Container component="main" size="sm" py="xl">
    <img src={searches} alt="" width="112" height="112" />
    <Title order={1}>Hier ist kein Pass zu sehen</Title>
    <Text size="lg" my="md">
      Unter dieser Adresse lässt sich gerade kein Pass prüfen. Vielleicht fehlt ein Zeichen, oder die Prüfseite ist
      ausgeschaltet. Das sagt nichts darüber, ob ein Pass echt ist: Fragen Sie am besten die Familie, die ihn Ihnen
      gezeigt hat.
    </Text>
    <Group>
      <LinkButton to="/" variant="default" label="Zur Startseite" />
    </Group>
  </Container>
)
