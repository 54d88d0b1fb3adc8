import { Anchor, Box, Container, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link, redirect } from 'react-router'
import { levelLabel } from '../../domain/content/competencies.ts'
import { brand } from '../../domain/platform/brand.ts'
import { apiContext } from '../api-context.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { CompetencyDrawing } from '../components/competency/competency-drawing.tsx'
import { Emblem } from '../components/competency/emblem.tsx'
import { Mark } from '../components/mark.tsx'
import type { Route } from './+types/competency.ts'
import { CompetencyFacts } from './catalogue/competency-facts.tsx'
import { ForOwnChildren } from './catalogue/for-own-children.tsx'
import { LevelCard } from './catalogue/level-card.tsx'
import { requireFound } from './catalogue/require-found.ts'
import classes from './competency.module.css'
import { describePage } from './describe-page.ts'
import { course } from './structured-data.ts'

export const meta = (args: Route.MetaArgs) => {
  const competency = args.loaderData
  if (!competency) return []
  return describePage(args, {
    title: competency.title,
    description: competency.description || `${competency.title} – eine Kompetenz von ${brand.name}.`,
    structured: (publicUrl) => course(publicUrl, competency),
  })
}

/** Former slugs redirect to the present one. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [competency, trial] = await Promise.all([
    requireFound(api.competencies.bySlug({ slug: params.slug })),
    api.trial.level(),
  ])
  if (competency.slug !== params.slug) {
    throw redirect(`/kompetenzen/${competency.slug}${new URL(request.url).search}`, 301)
  }
  return { ...competency, trialLevelId: trial?.level.id }
}

export default function CompetencyScreen({ loaderData: competency }: Route.ComponentProps) {
  return (
    <Container component="main" size="lg" py="xl">
      <Anchor component={Link} to="/kompetenzen" className="touch-link">
        Alle Kompetenzen
      </Anchor>
      <div className={classes.header}>
        <div>
          <Group gap="sm" align="center" mb="sm">
            <Emblem title={competency.title} size="lg" />
            <Mark color="sea">{levelLabel(competency.pedagogicalMinAge)}</Mark>
          </Group>
          <Title order={1} className="long-words-hyphenated">
            {competency.title}
          </Title>
          <Text mt="sm" size="lg">
            {competency.description || 'Keine Beschreibung verfügbar'}
          </Text>
        </div>
        <Stack gap="md" style={{ alignSelf: 'start' }}>
          <CompetencyDrawing title={competency.title} className={classes.drawing} />
          <Box p="md" bdrs="md" bg="var(--mantine-primary-color-light)">
            <CompetencyFacts {...competency} />
          </Box>
        </Stack>
      </div>
      <ForOwnChildren competency={competency} />
      <Title order={2} mb="md">
        Das steckt drin
      </Title>
      {competency.levels.length === 0 && <Text c="dimmed">Keine Inhalte verfügbar</Text>}
      <Stack gap="md" mb="xl">
        {competency.levels.map((level, index) => (
          <LevelCard key={level.id} level={level} number={index + 1} isTrial={level.id === competency.trialLevelId} />
        ))}
      </Stack>
      <JoinCall />
    </Container>
  )
}

const JoinCall = () => (
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
