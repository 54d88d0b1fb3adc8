import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router'

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
        <Button component={Link} to="/register" size="md">
          Kostenlos registrieren
        </Button>
        <Button component={Link} to="/login" size="md" variant="default">
          Anmelden
        </Button>
      </Group>
    </div>
    <div className="only-signed-in">
      <Text my="sm">Im Dashboard weisen Sie Ihrem Kind diese Kompetenz zu.</Text>
      <Button component={Link} to="/dashboard" size="md">
        Zum Dashboard
      </Button>
    </div>
  </Paper>
)
