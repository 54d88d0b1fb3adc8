import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { taughtNames } from '../../../domain/content/standing.ts'
import { notify } from '../../components/page/notify.ts'
import { client } from '../../trpc.ts'
import { reasonOf } from './reason.ts'
import { refreshAdmin } from './refresh-admin.ts'

type DuplicateButtonProps = { type: 'competency' | 'level'; id: string; addressOf: (id: string) => string }

/** Copies a competency or a level, as drafts, and opens the copy. */
export function DuplicateButton({ type, id, addressOf }: DuplicateButtonProps) {
  const navigate = useNavigate()
  const { one, the } = taughtNames[type]
  const duplicate = useMutation({
    mutationFn: () => client.admin.standing.duplicate.mutate({ type, id }),
    onSuccess: async (copy) => {
      notify.success(`${one} kopiert`, 'Die Kopie sehen nur Admins, bis Sie sie veröffentlichen.')
      await refreshAdmin()
      await navigate(addressOf(copy.id))
    },
    onError: (error) => notify.failure(reasonOf(error), `${the} konnte nicht kopiert werden.`),
  })
  return (
    <Button
      variant="subtle"
      onClick={() => duplicate.mutate()}
      disabled={duplicate.isPending}
      aria-busy={duplicate.isPending}
    >
      {duplicate.isPending ? 'Wird kopiert...' : `${one} duplizieren`}
    </Button>
  )
}
