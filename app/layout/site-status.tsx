import { Container, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ActionButton } from '../components/button/action-button.tsx'
import { LinkButton } from '../components/button/link-button.tsx'
import searches from '../drawings/stamp-searches.svg'

type StatusPageProps = { drawing: string; title: string; text: string; children: ReactNode }

/** In place of a screen: why it is not there, and the ways on. */
export const StatusPage = ({ drawing, title, text, children }: StatusPageProps) => (
  <Container component="main" size="sm" py="xl">
    <img src={drawing} alt="" width="144" height="144" />
    <Title order={1}>{title}</Title>
    <Text my="md">{text}</Text>
    <Group>{children}</Group>
  </Container>
)

function BackButton() {
  const navigate = useNavigate()
  return <ActionButton variant="subtle" className="needs-script" label="Zurück" onClick={() => navigate(-1)} />
}

export const NotFound = () => (
  <StatusPage
    drawing={searches}
    title="Seite nicht gefunden"
    text="Diese Adresse gibt es bei uns nicht (mehr). Vielleicht ist der Link alt, oder beim Abtippen ist etwas verrutscht."
  >
    <LinkButton to="/" label="Zur Startseite" />
    <LinkButton to="/kompetenzen" variant="default" label="Zu den Kompetenzen" />
    <BackButton />
  </StatusPage>
)

/** For a page of the administration that belongs to somebody else of the team. */
export const NotYours = () => (
  <StatusPage
    drawing={searches}
    title="Das liegt bei jemand anderem"
    text="Diese Seite gibt es, aber sie gehört nicht zu Ihrer Rolle im Team. Wenn Sie sie brauchen, fragen Sie einen Admin: Er kann Ihnen eine andere Rolle geben."
  >
    <LinkButton to="/admin" label="Zu Ihren Aufgaben" />
    <BackButton />
  </StatusPage>
)
