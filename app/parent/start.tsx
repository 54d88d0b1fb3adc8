import { Container, VisuallyHidden } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, redirect } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import { queryClient, trpc } from '../trpc.ts'
import type { Route } from './+types/start.ts'
import { START } from './start/address.ts'
import { ChildStep } from './start/child-step.tsx'
import { DoneStep } from './start/done-step.tsx'
import { SignInStep } from './start/sign-in-step.tsx'
import classes from './start/start.module.css'
import { TopicStep } from './start/topic-step.tsx'

const family = trpc.assignments.ofFamily.queryOptions()

export async function clientLoader({ params: { childId, step } }: Route.ClientLoaderArgs) {
  const children = await queryClient.fetchQuery(family)
  if (childId && !children.some(({ id }) => id === childId)) throw redirect(START)
  if (step && !['anmeldung', 'fertig'].includes(step)) throw redirect(`${START}/${childId}`)
}

export const meta = () => [{ title: pageTitle('Erste Schritte') }]

/** The guided start (decision 083): a child, what it learns first, how it signs in. Each step has a URL of its own. */
export default function StartScreen({ params: { childId, step } }: Route.ComponentProps) {
  const { data: children } = useSuspenseQuery(family)
  const child = children.find(({ id }) => id === childId)
  if (childId && !child) return <Navigate to={START} replace /> // deleted elsewhere
  return (
    <Container component="main" size="sm" py="xl">
      {step !== 'fertig' && <StepLine current={!child ? 1 : step ? 3 : 2} />}
      {!child && <ChildStep isFirst={children.length === 0} />}
      {child && !step && <TopicStep key={child.id} child={child} />}
      {child && step === 'anmeldung' && <SignInStep child={child} />}
      {child && step === 'fertig' && <DoneStep child={child} />}
    </Container>
  )
}

const steps = ['Ihr Kind', 'Erstes Thema', 'Anmelden']

const StepLine = ({ current }: { current: number }) => (
  <ol className={`plain ${classes.steps}`} aria-label={`Schritt ${current} von ${steps.length}`}>
    {steps.map((label, index) => (
      <li
        key={label}
        className={classes.step}
        data-done={index + 1 < current}
        aria-current={index + 1 === current ? 'step' : undefined}
      >
        <span className={classes.number} aria-hidden="true">
          {index + 1 < current ? '✓' : index + 1}
        </span>
        {label}
        {index + 1 < current && <VisuallyHidden> (fertig)</VisuallyHidden>}
      </li>
    ))}
  </ol>
)
