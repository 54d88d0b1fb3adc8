import { Button, Container, Group, Text, Title } from '@mantine/core'
import { useNavigate } from 'react-router'
import { LinkButton } from '../components/button/link-button.tsx'
import drawing from '../drawings/stamp-searches.svg'

/** Page of the administration that belongs to somebody else of the team, with ways on. */
export function NotYours() {
  const navigate = useNavigate()
  return (
    <Container component="main" size="sm" py="xl">
      <img src={drawing} alt="" width="144" height="144" />
      <Title order={1}>Das liegt bei jemand anderem</Title>
      <Text my="md">
        Diese Seite gibt es, aber sie gehört nicht zu Ihrer Rolle im Team. Wenn Sie sie brauchen, fragen Sie einen
        Admin: Er kann Ihnen eine andere Rolle geben.
      </Text>
      <Group>
        <LinkButton to="/admin" label="Zu Ihren Aufgaben" />
        <Button variant="subtle" onClick={() => navigate(-1)}>
          Zurück
        </Button>
      </Group>
    </Container>
  )
}
