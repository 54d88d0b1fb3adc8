import { Button, Container, Group, Text, Title } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { LinkButton } from '../components/button/link-button.tsx'
import drawing from '../drawings/stamp-searches.svg'

/** Page for an unknown URL, with three ways on. */
export function NotFound() {
  const navigate = useNavigate()
  return (
    <Container component="main" size="sm" py="xl">
      <img src={drawing} alt="" width="144" height="144" />
      <Title order={1}>Seite nicht gefunden</Title>
      <Text my="md">
        Diese Adresse gibt es bei uns nicht (mehr). Vielleicht ist der Link alt, oder beim Abtippen ist etwas
        verrutscht.
      </Text>
      <Group>
        <LinkButton to="/" label="Zur Startseite" />
        <LinkButton to="/kompetenzen" variant="default" label="Zu den Kompetenzen" />
        <Button variant="subtle" className="needs-script" onClick={() => navigate(-1)}>
          Zurück
        </Button>
      </Group>
    </Container>
  )
}
