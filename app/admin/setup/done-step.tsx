import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { gravestFirst } from '../../../domain/operation/diagnosis.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { TextLink } from '../../components/page/text-link.tsx'
import { trpc } from '../../trpc.ts'
import { DiagnosisList } from '../operation/diagnosis-list.tsx'
import { reasonOf } from '../parts/reason.ts'

/** What the doctor still finds (decision 098). */
export function DoneStep() {
  const { data, error, isFetching, refetch } = useQuery(
    trpc.admin.doctor.examine.queryOptions(undefined, { staleTime: 0 }),
  )
  const left = data?.filter(({ state }) => state !== 'good')
  return (
    <>
      {isFetching && !data && <Text role="status">Es wird nachgesehen. Das dauert einige Sekunden …</Text>}
      {error && !isFetching && <LoadFailure message={reasonOf(error)} onRetry={() => refetch()} />}
      {left?.length === 0 && (
        <EmptyState figure="cheers" title="Alles läuft">
          <Text>Es gibt nichts mehr zu tun. Familien können kommen.</Text>
        </EmptyState>
      )}
      {left && left.length > 0 && (
        <>
          <Text>Das ist noch offen; was kaputt ist, zuerst.</Text>
          <DiagnosisList diagnoses={gravestFirst(left)} />
        </>
      )}
      <Text>
        Alles zusammen steht immer unter{' '}
        <TextLink to="/admin/betrieb" inherit>
          Betrieb
        </TextLink>
        , auf dem Server sagt es <code>npm run doctor</code>.
      </Text>
    </>
  )
}
