import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '../../../domain/people/children.ts'
import { FailedQuery } from '../../components/page/load-failure.tsx'
import { Aside } from '../../components/page/texts.tsx'
import { trpc } from '../../trpc.ts'
import { PassesCard } from '../passes-card.tsx'

/** The server's limit. */
const LATEST = 5

type CompletedCompetenciesProps = { child: { id: string; name: string; lastName: string | null } }

export function CompletedCompetencies({ child }: CompletedCompetenciesProps) {
  const passes = useQuery(trpc.passes.listForChild.queryOptions({ childId: child.id }, { retry: 1 }))
  return (
    <PassesCard title={`Abgeschlossene Kompetenzen - ${fullName(child)}`} childId={child.id} passes={passes.data}>
      {passes.isPending && <Text role="status">Lade...</Text>}
      <FailedQuery query={passes} message="Fehler beim Laden der Kompetenzen. Bitte versuchen Sie es später erneut." />
      {passes.data?.length === LATEST && <Aside mt="md">Die letzten 5 abgeschlossenen Kompetenzen</Aside>}
    </PassesCard>
  )
}
