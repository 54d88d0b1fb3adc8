import { Anchor, Group, Paper, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import { twoFactorState } from '../account/two-factor/two-factor-api.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { TextLink } from '../components/button/text-link.tsx'
import { SectionTitle } from '../components/page/texts.tsx'
import { queryClient } from '../trpc.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { CardGrid } from './parts/card-list.tsx'
import { Tag } from './parts/tag.tsx'
import classes from './setup/setup.module.css'
import { type SetupState, setupState } from './setup/setup-state.ts'
import { isDone, type Step, stepAt, steps } from './setup/steps.tsx'

export const clientLoader = () =>
  Promise.all([
    queryClient.ensureQueryData({ ...setupState, revalidateIfStale: true }),
    queryClient.ensureQueryData(twoFactorState),
  ])
export const meta = () => [{ title: pageTitle('Einrichten') }]

/** What is left to do after the first start. The server knows which steps are done, so it can be left at any time. */
export default function SetupScreen() {
  const { data: state } = useSuspenseQuery({ ...setupState, refetchInterval: 10_000 })
  const { data: twoFactor } = useSuspenseQuery(twoFactorState)
  const [search] = useSearchParams()
  const known = { ...state, twoFactor }
  const step = stepAt(search.get('schritt')) ?? steps.find((one) => isDone(one, known) === false) ?? steps[0]
  const next = steps[steps.indexOf(step) + 1]
  const Part = step.part
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step.name)
  // The button that was pressed leads elsewhere now: the focus goes to the heading of the new step.
  useEffect(() => {
    if (shown.current !== step.name) heading.current?.focus({ preventScroll: true })
    shown.current = step.name
  }, [step.name])
  return (
    <AdminPage title="Einrichten">
      <Stack gap="lg">
        <Text>
          Schritt für Schritt bis zu einer Installation, der Familien vertrauen können. Sie können jederzeit aufhören:
          Was erledigt ist, sieht diese Seite selbst nach. Jeden Schritt gibt es auf dem Server auch als Befehl.
        </Text>
        <StepList current={step} state={known} />
        <Paper
          withBorder
          p={{ base: 'md', sm: 'lg' }}
          component="section"
          aria-labelledby="step"
          style={{ overflowWrap: 'anywhere' }}
        >
          <Stack>
            <SectionTitle id="step" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
              {step.title}
            </SectionTitle>
            <Part state={known} />
          </Stack>
        </Paper>
        {next && (
          <Group justify="flex-end">
            <LinkButton to={`?schritt=${next.name}`} variant="default" label={`Weiter: ${next.title}`} />
          </Group>
        )}
        {!next && <TextLink to="/admin">Zur Administration</TextLink>}
      </Stack>
    </AdminPage>
  )
}

/** All steps with how they stand, in a word. */
const StepList = ({ current, state }: { current: Step; state: SetupState }) => (
  <CardGrid component="ol" least="14rem" spacing="xs" aria-label="Schritte">
    {steps.map((step) => {
      const done = isDone(step, state)
      return (
        <li key={step.name}>
          <Anchor
            component={Link}
            to={`?schritt=${step.name}`}
            className={classes.step}
            underline="never"
            aria-current={step.name === current.name ? 'step' : undefined}
          >
            <span>{step.title}</span>
            {done !== undefined && <Tag color={done ? 'sea' : 'amber'}>{done ? 'erledigt' : 'offen'}</Tag>}
          </Anchor>
        </li>
      )
    })}
  </CardGrid>
)
