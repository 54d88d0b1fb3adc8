import { Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { TRIAL_EXERCISE } from '../../../domain/learning/trial.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { CompetencyDrawing } from '../../components/competency/competency-drawing.tsx'
import { signOf } from '../../components/competency/competency-sign.ts'
import { LearnerPage } from '../../learning/learner-page.tsx'
import { LessonAsText } from '../../learning/lesson-as-text.tsx'
import classes from './trial.module.css'
import { addressOfStep, type TrialOpen } from './trial-level.ts'

export function TrialOverview({ trial }: { trial: TrialOpen }) {
  const { competency, level, lessons, quiz, exercise } = trial
  const steps = [
    ...lessons.map(({ title }, index) => ({ what: 'Lesen', title, to: addressOfStep(String(index + 1)) })),
    { what: 'Quiz', title: `${quiz.asks} Fragen mit Erklärungen`, to: addressOfStep('quiz') },
  ]
  return (
    <LearnerPage size="sm" back={{ to: '/', label: 'Startseite' }}>
      <div data-ink={signOf(competency.title).ink}>
        <CompetencyDrawing title={competency.title} isDecoration className={classes.drawing} />
        <Text fw={700} c="var(--ink)">
          Ausprobieren ohne Konto
        </Text>
        <Title order={1}>{level.title}</Title>
        {level.description && (
          <Text size="lg" mt="xs">
            {level.description}
          </Text>
        )}
        <Text mt="sm" c="dimmed">
          {`Level ${level.number} aus „${competency.title}“`}
          {level.minAge !== null && `, ab ${level.minAge} Jahren`}. Was ihr hier tut, bleibt auf diesem Gerät.
        </Text>
        <Stack component="ol" gap="sm" mt="lg" className="plain">
          {steps.map(({ what, title, to }, index) => (
            <li key={to}>
              <Link to={to} className={classes.step}>
                <Step number={index + 1} what={what} title={title} />
              </Link>
            </li>
          ))}
          {exercise && (
            <li>
              <a href={TRIAL_EXERCISE} rel="nofollow" className={classes.step}>
                <Step number={steps.length + 1} what="Üben" title={exercise.title} />
              </a>
            </li>
          )}
        </Stack>
        <LinkButton to={addressOfStep('1')} size="lg" mt="lg" fullWidth className="needs-script" label="Los geht’s" />
        <div className="without-script">
          <Text mt="lg">Das Quiz braucht JavaScript. Die Lektionen stehen hier zum Lesen:</Text>
          {lessons.map(({ id, title, content, activities }) => (
            <section key={id}>
              <Title order={2} mt="xl">
                {title}
              </Title>
              <LessonAsText html={content} activities={activities} level={3} />
            </section>
          ))}
        </div>
      </div>
    </LearnerPage>
  )
}

const Step = ({ number, what, title }: { number: number; what: string; title: string }) => (
  <>
    <span className={classes.number} aria-hidden="true">
      {number}
    </span>
    <span>
      <Text span display="block" size="sm" c="dimmed" fw={400} lh="inherit">
        {what}
      </Text>
      {title}
    </span>
  </>
)
