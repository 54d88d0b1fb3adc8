import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../components/page/notify.ts'
import { trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'

type CongratulateProps = {
  ids: { childId: string; passId: string }
  about: { name: string; title: string }
  isDone: boolean
  /** When the child said thanks (ISO 8601); null while it has not. */
  thankedAt: string | null
}

/** One tap, which the child sees on its start page and on the pass; then what became of it. */
export function Congratulate({ ids, about: { name, title }, isDone, thankedAt }: CongratulateProps) {
  const congratulate = useMutation(
    trpc.passes.congratulate.mutationOptions({
      onSuccess: refreshFamily,
      onError: notify.failed('Ihr Glückwunsch ist nicht angekommen'),
    }),
  )
  const { isPending } = congratulate
  // One live region for both states, so that a screen reader announces the change.
  return (
    <div role="status">
      {isDone ? (
        <Text fw={600}>
          {thankedAt
            ? `♥ ${name} sagt Danke für Ihren Glückwunsch.`
            : `✓ Gratuliert. ${name} sieht es beim nächsten Mal.`}
        </Text>
      ) : (
        <Button
          aria-busy={isPending}
          aria-disabled={isPending}
          aria-label={`Gratulieren: ${name}, ${title}`}
          onClick={() => isPending || congratulate.mutate(ids)}
        >
          {isPending ? 'Wird überbracht …' : 'Gratulieren'}
        </Button>
      )}
    </div>
  )
}
