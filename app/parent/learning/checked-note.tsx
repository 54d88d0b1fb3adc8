import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../domain/platform/dates.ts'
import { Aside } from '../../components/page/texts.tsx'
import { trpc } from '../../trpc.ts'

/** When somebody of the team checked what parents see here; nothing where nobody did. */
export const CheckedNote = ({ checkedAt }: { checkedAt: string | null | undefined }) =>
  checkedAt && <Aside mt="md">Geprüft von der Redaktion am {formatDate(checkedAt)}</Aside>

/** The same for a quiz or a simulation, which says so in an answer of its own. */
export function CheckedNoteOf(content: { type: 'quiz' | 'simulation'; id: string }) {
  const { data } = useQuery(trpc.family.checkedAt.queryOptions(content))
  return <CheckedNote checkedAt={data?.checkedAt} />
}
