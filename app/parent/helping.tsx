import { Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { pageTitle } from '../../domain/platform/brand.ts'
import { EmptyState } from '../components/page/empty-state.tsx'
import { fromDashboard, Page } from '../components/page/page.tsx'
import { queryClient } from '../trpc.ts'
import { guardiansOptions } from './guardians/guardians-options.ts'
import { HelpedChildren } from './helping/helped-children.tsx'

export const clientLoader = () => queryClient.ensureQueryData(guardiansOptions)
export const meta = () => [{ title: pageTitle('Kinder, die Sie begleiten') }]

export default function HelpingScreen() {
  const { data } = useSuspenseQuery(guardiansOptions)
  return (
    <Page title="Kinder, die Sie begleiten" breadcrumbs={fromDashboard('Kinder, die Sie begleiten')}>
      {data.helping.length === 0 ? (
        <EmptyState figure="greets" title="Sie begleiten gerade kein Kind">
          <Text>Eltern können Sie einladen. Sie bekommen dann einen Link, und am Telefon einen Code dazu.</Text>
        </EmptyState>
      ) : (
        <Stack gap="lg">
          <Text maw="46rem">
            Hier sehen Sie, wie es vorangeht und worüber sich ein Gespräch lohnt. Ergebnisse einzelner Fragen sehen nur
            die Eltern.
          </Text>
          <HelpedChildren helping={data.helping} />
        </Stack>
      )}
    </Page>
  )
}
