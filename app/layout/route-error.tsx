import { Button, Container, Group, Text, Title } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LinkButton } from '../components/button/link-button.tsx'
import drawing from '../drawings/stamp-stumbles.svg'
import { NotFound } from './not-found.tsx'

/** Shown when a screen fails. Never shows a stack trace. */
export function RouteError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <Container component="main" size="sm" py="xl">
      <img src={drawing} alt="" width="144" height="144" />
      <Title order={1}>Das hat nicht geklappt</Title>
      <Text my="md">
        Die Seite konnte nicht geladen werden. Oft hilft es, sie noch einmal zu laden. Was schon gespeichert ist, bleibt
        gespeichert.
      </Text>
      <Group>
        <Button onClick={() => window.location.reload()}>Noch einmal laden</Button>
        <LinkButton to="/" variant="default" label="Zur Startseite" />
      </Group>
    </Container>
  )
}
