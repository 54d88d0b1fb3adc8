import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../components/page/notify.ts'
import { isNotFound, messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'

type ConfirmButtonProps = {
  childId: string
  skillLevelId: string
  name: string
  task: string
  onConfirmed?: () => void
}

export function ConfirmButton({ childId, skillLevelId, name, task, onConfirmed }: ConfirmButtonProps) {
  const confirming = useMutation(
    trpc.togetherTasks.confirm.mutationOptions({
      onSuccess: async () => {
        onConfirmed?.()
        await refreshFamily()
      },
      onError: async (error) => {
        notify.failure(isNotFound(error) ? `${name} hat den Haken zurückgenommen.` : messageOf(error))
        await refreshFamily()
      },
    }),
  )
  return (
    <Button
      aria-label={`Bestätigen: ${task}`}
      aria-busy={confirming.isPending}
      onClick={() => !confirming.isPending && confirming.mutate({ childId, skillLevelId })}
    >
      Bestätigen
    </Button>
  )
}
