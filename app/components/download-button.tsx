import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CallFailure } from '../call-server.ts'
import { downloadOwnData } from '../own-data.ts'
import { needsPassword } from './confirm-password.tsx'
import { notify } from './notify.ts'

/** Gives somebody what is kept about the family, or about one child, as a file. */
export function DownloadButton({ childId, children }: { childId?: string; children: string }) {
  const download = useMutation({
    mutationFn: () => downloadOwnData(childId),
    onSuccess: () => notify.success('Die Daten sind heruntergeladen.'),
    onError: (error) => {
      if (needsPassword(error)) return // changed their mind
      const reason = error instanceof CallFailure ? error.message : 'Bitte versuchen Sie es noch einmal.'
      notify.failure(`Die Daten konnten nicht heruntergeladen werden: ${reason}`)
    },
  })
  return (
    <Button
      variant="default"
      onClick={() => download.mutate()}
      disabled={download.isPending}
      aria-busy={download.isPending}
    >
      {download.isPending ? 'Wird zusammengestellt...' : children}
    </Button>
  )
}
