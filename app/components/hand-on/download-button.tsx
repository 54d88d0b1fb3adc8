import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { messageForChild, messageOf } from '../../failure.ts'
import { downloadOwnData } from '../../own-data.ts'
import { needsPassword } from '../dialog/confirm-password.tsx'
import { notify } from '../page/notify.ts'

type DownloadButtonProps = { childId?: string; isChild?: boolean; children: string }

/** Downloads the data stored about the family, or about one child. */
export function DownloadButton({ childId, isChild = false, children }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: () => downloadOwnData(childId),
    onSuccess: () => notify.success('Die Daten sind heruntergeladen.'),
    onError: (error) => {
      if (needsPassword(error)) return // password prompt cancelled
      const reason = isChild ? messageForChild(error) : messageOf(error)
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
