import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { Spinner } from '../../components/page/spinner.tsx'
import { client, trpc } from '../../trpc.ts'
import { reasonOf } from '../parts/reason.ts'
import { OperatorForm } from './operator-form.tsx'
import type { StepProps } from './setup-state.ts'

const DONE = 'gespeichert'

/** For imprint, privacy page and whatever else the law asks for. */
export function OperatorStep({ state: { gaps } }: StepProps) {
  const { data, error, refetch } = useQuery(
    trpc.admin.operatorDetails.read.queryOptions(undefined, { staleTime: 0, refetchOnWindowFocus: false }),
  )
  const [search] = useSearchParams()
  return (
    <>
      <Text>
        Impressum, Datenschutzerklärung, Bedingungen und die Seite zur Barrierefreiheit nennen, wer diese Installation
        betreibt. Füllen Sie aus, was Sie wissen; den Rest können Sie später nachtragen, bis dahin steht dort eine
        Lücke.
      </Text>
      {search.has(DONE) && (
        <Alert color="sea" role="status" title="Gespeichert">
          {gaps.length === 0
            ? 'Es fehlt nichts mehr.'
            : `Noch ${gaps.length === 1 ? 'fehlt eine Angabe' : `fehlen ${gaps.length} Angaben`}.`}
        </Alert>
      )}
      {error && <LoadFailure message={reasonOf(error)} onRetry={() => refetch()} />}
      {!data && !error && <Spinner />}
      {data && (
        <OperatorForm
          key={data.revision}
          said={data.said}
          file={data.file}
          onSave={async (input) => {
            await client.admin.operatorDetails.save.mutate({ ...input, revision: data.revision })
            // The whole page again: the footer of this very tab names them too.
            window.location.assign(`/admin/einrichten?schritt=betreiber&${DONE}`)
          }}
        />
      )}
      <Text size="sm">
        Als Befehl: <code>npm run admin -- operator DATEI</code>, mit einer Datei wie{' '}
        <code>deploy/brand.example.json</code>. Was in <code>DATA_DIR/brand.json</code> steht, gilt, wo hier nichts
        steht.
      </Text>
    </>
  )
}
