import { Center, Loader } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { messageOf } from '../../failure.ts'
import { client } from '../../trpc.ts'
import { type OpenInvitation, refreshGuardians } from './guardians-options.ts'
import { LinkAndCode } from './link-and-code.tsx'

/** Link and code of an invitation once more. */
export function ShowDialog({
  invitation: { id, email },
  onClose,
}: {
  invitation: OpenInvitation
  onClose: () => void
}) {
  const { mutate, data, error } = useMutation({
    mutationFn: (asked: { id: string }) => withFreshPassword(() => client.guardians.show.mutate(asked)),
    // A failure may mean that it has just been accepted.
    onError: () => void refreshGuardians(),
  })
  useEffect(() => mutate({ id }), [mutate, id])
  return (
    <Dialog title="Link und Code" onClose={onClose}>
      {data ? (
        <LinkAndCode invitation={{ ...data, id }} email={email} isMailed={false} />
      ) : error ? (
        <LoadFailure message={messageOf(error)} onRetry={() => mutate({ id })} />
      ) : (
        <Center py="xl">
          <Loader role="status" aria-label="Der Link wird geladen" />
        </Center>
      )}
    </Dialog>
  )
}
