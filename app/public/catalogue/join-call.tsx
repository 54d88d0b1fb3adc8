import { Group, Paper, Text, Title } from '@mantine/core'
import { LinkButton } from '../../components/button/link-button.tsx'

/** How to begin, below the content; leads to the dashboard when signed in. */
export const JoinCall = () => (
  <Paper withBorder p="lg" component="section" aria-labelledby="loslegen">
    <Title order={2} size="h3" id="loslegen">
      Möchten Sie mit Ihrem Kind loslegen?
    </Title>
    <div className="only-signed-out">
      <Text my="sm">
        Mit einem kostenlosen Konto weisen Sie Ihrem Kind diese Kompetenz zu und sehen, wie es vorankommt.
      </Text>
      <Group>
        <LinkButton to="/register" size="md" label="Kostenlos registrieren" />
        <LinkButton to="/login" size="md" variant="default" label="Anmelden" />
      </Group>
    </div>
    <div className="only-signed-in">
      <Text my="sm">Im Dashboard weisen Sie Ihrem Kind diese Kompetenz zu.</Text>
      <LinkButton to="/dashboard" size="md" label="Zum Dashboard" />
    </div>
  </Paper>
)
