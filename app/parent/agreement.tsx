import { Text, Title } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { pageTitle } from '../../domain/platform/brand.ts'
import { LoadFailure } from '../components/page/load-failure.tsx'
import { fromDashboard, Page } from '../components/page/page.tsx'
import { isNotFound, messageOf } from '../failure.ts'
import { sidesForParents } from '../learning/agreement/agreement-words.ts'
import { PastVersions } from '../learning/agreement/past-versions.tsx'
import { queryClient } from '../trpc.ts'
import type { Route } from './+types/agreement.ts'
import { agreementOf, choicesOf } from './agreement/agreement-options.ts'
import { Builder } from './agreement/builder.tsx'
import { Holding } from './agreement/holding.tsx'
import { Offered } from './agreement/offered.tsx'
import { orToFamily } from './or-to-family.ts'

/** Redirects to /family when the child does not exist. */
export const clientLoader = ({ params: { childId } }: Route.ClientLoaderArgs) =>
  orToFamily([childId], () =>
    Promise.all([
      queryClient.ensureQueryData(agreementOf(childId)),
      queryClient.prefetchQuery(choicesOf(childId)), // the part that shows it tells when it fails
    ]),
  )

export const meta = () => [{ title: pageTitle('Vereinbarung') }]

/** The family agreement for a guardian: made, offered, signed, looked at again. */
export default function AgreementScreen({ params: { childId } }: Route.ComponentProps) {
  const { data, error } = useSuspenseQuery(agreementOf(childId))
  const choices = useQuery(choicesOf(childId))
  const [search, setSearch] = useSearchParams()
  if (isNotFound(error)) return <Navigate to="/family" replace /> // deleted elsewhere
  const { name, figure, versions, sentences, dueAgain } = data
  const inState = (state: string) => versions.find((version) => version.state === state)
  const [draft, offered, holding] = [inState('draft'), inState('offered'), inState('signed')]
  const isBuilding = !offered && (!holding || draft !== undefined || search.has('neu'))
  const child = { name, figure }
  return (
    <Page title={`Vereinbarung mit ${name}`} breadcrumbs={fromDashboard('Vereinbarung', [name, `/family/${childId}`])}>
      {versions.length === 0 && (
        <Text mb="lg" maw="46rem">
          Was gilt bei Ihnen, und was versprechen Sie selbst? Suchen Sie es zusammen mit {name} aus. Zum Ankreuzen
          genügen fünf Minuten. {sentences.notLocked}
        </Text>
      )}
      {isBuilding && choices.data && (
        <Builder
          childId={childId}
          name={name}
          choices={choices.data}
          draft={draft}
          holding={holding}
          nature={sentences.nature}
          onOffered={() => setSearch({}, { replace: true })}
        />
      )}
      {isBuilding && choices.isLoadingError && (
        <LoadFailure message={messageOf(choices.error)} onRetry={() => choices.refetch()} />
      )}
      {offered && <Offered childId={childId} child={child} version={offered} sentences={sentences} />}
      {holding && (isBuilding || offered) && (
        <Title order={2} mt="xl" mb="md">
          Bis dahin gilt
        </Title>
      )}
      {holding && (
        <Holding
          childId={childId}
          child={child}
          version={holding}
          sentences={sentences}
          dueAgain={dueAgain}
          onChange={isBuilding || offered ? undefined : () => setSearch({ neu: '' })}
        />
      )}
      <PastVersions versions={versions} sides={sidesForParents(name)} />
    </Page>
  )
}
