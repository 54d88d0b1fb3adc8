import { Container, Group, Text, Title } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { TRIAL } from '../../domain/learning/trial.ts'
import { brand } from '../../domain/platform/brand.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { TextLink } from '../components/button/text-link.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { LearnerPage } from '../learning/learner-page.tsx'
import { LessonSheet } from '../learning/lesson-sheet.tsx'
import type { Route } from './+types/trial.ts'
import { describePage } from './describe-page.ts'
import { LoadAgain } from './load-again.tsx'
import { loadOrReport, orNothing } from './load-or-report.ts'
import classes from './trial/trial.module.css'
import { TrialEnd } from './trial/trial-end.tsx'
import type { TrialOpen } from './trial/trial-level.ts'
import { addressOfStep } from './trial/trial-level.ts'
import { TrialOverview } from './trial/trial-overview.tsx'
import { TrialQuiz } from './trial/trial-quiz.tsx'

export const meta = (args: Route.MetaArgs) =>
  describePage(args, {
    title: 'Ausprobieren',
    description: `Ein Level von ${brand.name} ohne Konto ausprobieren: lesen, Quiz lösen, üben und einen Stempel verdienen.`,
  })

export const loader = ({ context }: Route.LoaderArgs) => loadOrReport(context, (api) => api.trial.level())
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orNothing(serverLoader)

/** Another step needs no request. */
export const shouldRevalidate = () => false

/** A level to try out without an account, step by step (decision 086). */
export default function TrialScreen({ loaderData: { shown: trial } }: Route.ComponentProps) {
  const step = useStep()
  if (trial === undefined)
    return (
      <Container component="main" size="sm" py="xl">
        <Title order={1} mb="md">
          Ausprobieren
        </Title>
        <LoadAgain what="Das Level konnte nicht geladen werden." path={TRIAL} />
      </Container>
    )
  if (trial === null) return <NothingOpen />
  const { lessons, quiz } = trial
  const lesson = lessons.find((one, index) => step === String(index + 1) || step === one.id)
  if (lesson) {
    const place = lessons.indexOf(lesson)
    const next = lessons[place + 1] ? String(place + 2) : 'quiz'
    return (
      <LearnerPage key={lesson.id} size="sm" back={{ to: TRIAL, label: 'Alle Schritte' }}>
        <TrialPath trial={trial} current={place} />
        <LessonSheet
          title={lesson.title}
          description={lesson.description}
          html={lesson.content}
          words={lesson.words}
          activities={lesson.activities}
        />
        <LinkButton
          to={addressOfStep(next)}
          size="lg"
          mt="xl"
          fullWidth
          label={next === 'quiz' ? 'Gelesen – zum Quiz' : 'Gelesen – weiter'}
        />
      </LearnerPage>
    )
  }
  if (step === 'quiz')
    return (
      <LearnerPage size="sm" back={{ to: TRIAL, label: 'Alle Schritte' }}>
        <TrialPath trial={trial} current={lessons.length} />
        <TrialQuiz key={quiz.id} trial={trial} />
      </LearnerPage>
    )
  if (step === 'stempel' || step === 'geuebt') return <TrialEnd trial={trial} hasPractised={step === 'geuebt'} />
  return <TrialOverview trial={trial} />
}

const nothing = () => () => {}

/** The step in the address. The page comes from the server without it, because it is the same for everybody. */
function useStep(): string | null {
  const [params] = useSearchParams()
  const isHydrated = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  if (!isHydrated) return null
  // What the exercise adds to its way back: that it was done, or the lesson that helps.
  if (params.has('lektion')) return params.get('lektion')
  return params.has('uebung') ? 'geuebt' : params.get('schritt')
}

const NothingOpen = () => (
  <Container component="main" size="sm" py="xl">
    <Title order={1} mb="md">
      Ausprobieren
    </Title>
    <EmptyState figure="searches" title="Gerade ist nichts zum Ausprobieren offen">
      <Text>
        Was Kinder hier lernen, steht bei den <TextLink to="/kompetenzen">Kompetenzen</TextLink>.
      </Text>
    </EmptyState>
  </Container>
)

/** Where in the level one is: a dot for each step, and its number in words. `current`: from 0. */
function TrialPath({ trial: { lessons }, current }: { trial: TrialOpen; current: number }) {
  const steps = lessons.length + 1
  return (
    <Group gap="0.5rem" mb="sm" c="dimmed" fz="1rem">
      {Array.from({ length: steps }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have nothing but their place
        <span key={index} className={classes.dot} data-done={index < current} data-current={index === current} />
      ))}
      <span>{`Schritt ${current + 1} von ${steps}`}</span>
    </Group>
  )
}
