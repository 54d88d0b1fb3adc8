import { Anchor, Container, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { TRIAL } from '../../domain/learning/trial.ts'
import { brand, priceLine } from '../../domain/platform/brand.ts'
import { apiContext } from '../api-context.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { TextLink } from '../components/button/text-link.tsx'
import { reportContext } from '../report-context.ts'
import type { Route } from './+types/home.ts'
import { CompetencyCard } from './catalogue/competency-card.tsx'
import { describePage } from './describe-page.ts'
import { FeatureCards } from './home/feature-cards.tsx'
import drawing from './home/hero.svg'
import { Testimonials } from './home/testimonials.tsx'
import { TryFirst } from './home/try-first.tsx'
import classes from './home.module.css'
import { aboutUs } from './structured-data.ts'

const TEASER_LENGTH = 3

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Sicher durch die digitale Welt',
    description: `${brand.name} hilft Eltern, ihre Kinder durch die digitale Welt zu begleiten: mit kurzen Lektionen, Quizzen und Übungen bis zum Pass.`,
    structured: aboutUs,
  })

/** If content cannot be loaded, the page is shown without it. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const api = context.get(apiContext)
    const [competencies, trial] = await Promise.all([api.competencies.list(), api.trial.level()])
    return {
      competencies: competencies.slice(0, TEASER_LENGTH),
      trial: trial && {
        title: trial.level.title,
        competency: trial.competency.title,
        lessons: trial.lessons.length,
        questions: trial.quiz.asks,
        exercise: trial.exercise?.title ?? null,
      },
    }
  } catch (error) {
    context.get(reportContext)(error as Error)
    return { competencies: [], trial: null }
  }
}

export default function HomeScreen({ loaderData: { competencies, trial } }: Route.ComponentProps) {
  return (
    <main>
      <section className={`rosette ${classes.hero}`}>
        <Container size="lg" className={classes.heroColumns}>
          <div>
            <Title order={1} className={classes.claim}>
              {brand.claim}
            </Title>
            <Text size="xl" my="lg" maw="34rem">
              {brand.intro}
            </Text>
            <Group>
              <LinkButton to="/register" size="lg" label="Kostenlos registrieren" />
              <LinkButton to="/about" size="lg" variant="default" label="Mehr erfahren" />
              {trial && (
                <TextLink to={TRIAL} className="touch-link">
                  Ohne Konto ausprobieren
                </TextLink>
              )}
            </Group>
          </div>
          <img src={drawing} alt="" width="560" height="440" fetchPriority="high" className={classes.drawing} />
        </Container>
      </section>

      <Container component="section" size="lg" className={classes.section}>
        <Title order={2} mb="lg">
          So hilft {brand.name} Ihrer Familie
        </Title>
        <FeatureCards />
      </Container>

      {trial && (
        <Container component="section" size="lg" className={classes.section}>
          <TryFirst {...trial} />
        </Container>
      )}

      {competencies.length > 0 && (
        <Container component="section" size="lg" className={classes.section}>
          <Group justify="space-between" align="end" mb="lg">
            <Title order={2}>Das lernt Ihr Kind</Title>
            <Anchor component={Link} to="/kompetenzen" className="touch-link">
              Alle Kompetenzen ansehen
            </Anchor>
          </Group>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
            {competencies.map((competency, index) => (
              <CompetencyCard key={competency.id} competency={competency} number={index + 1} headingOrder={3} />
            ))}
          </SimpleGrid>
        </Container>
      )}

      <section className={classes.band}>
        <Container size="lg">
          <Title order={2} mb="sm">
            Unsere Mission
          </Title>
          <Text size="lg" maw="46rem">
            Kinder wachsen mit dem Netz auf. Wir möchten, dass sie es neugierig und sicher nutzen – und dass Eltern
            dabei nicht allein sind. Deshalb verbinden wir Wissen mit Gesprächen: Ihr Kind lernt, Sie wissen, worum es
            geht, und gemeinsam entscheiden Sie, was als Nächstes kommt.
          </Text>
        </Container>
      </section>

      <FamilyVoices className={classes.section} />

      <Container component="section" size="lg" className={classes.section}>
        <Cost />
      </Container>

      <section className={`rosette ${classes.band} ${classes.closing}`}>
        <Container size="lg" ta="center">
          <Title order={2}>Machen Sie den ersten Schritt gemeinsam</Title>
          <Text my="md" size="lg">
            Das Konto ist in einer Minute angelegt. Danach wählen Sie die erste Kompetenz für Ihr Kind aus.
          </Text>
          <LinkButton to="/register" size="lg" label="Jetzt kostenlos starten" />
        </Container>
      </section>
    </main>
  )
}

/** The price, and what happens with data. An operator without prices shows only the latter (decision 055). */
function Cost() {
  const price = priceLine()
  return (
    <Paper withBorder p="xl" radius="lg" ta="center">
      <Title order={2}>{price ? `Was ${brand.name} kostet` : 'Ihre Daten bleiben Ihre Daten'}</Title>
      {price && <Text className={classes.amount}>{price}</Text>}
      <Text mt="md">
        Daten sind bei uns kein Zahlungsmittel: Mit den Angaben Ihrer Familie verdienen wir kein Geld, und Werbung gibt
        es nicht.
      </Text>
    </Paper>
  )
}

/** Quotes of families that the operator entered; nothing without any (decision 086). */
function FamilyVoices({ className }: { className: string | undefined }) {
  const { testimonials } = brand
  if (testimonials.length === 0) return null
  return (
    <Container component="section" size="lg" className={className}>
      <Title order={2} mb="lg">
        Was Familien erzählen
      </Title>
      <Testimonials items={testimonials} />
    </Container>
  )
}
