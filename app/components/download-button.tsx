import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { AccountError } from '../accounts.ts'
import { sentenceForLearner } from '../learning/message-for-learner.ts'
import { downloadOwnData } from '../own-data.ts'
import { needsPassword } from './confirm-password.tsx'
import { notify } from './notify.ts'

type DownloadButtonProps = {
  childId?: string
  /** Whether it is a child that presses it. */
  isChild?: boolean
  children: string
}

/** Gives somebody what is kept about the family, or about one child, as a file. */
export function DownloadButton({ childId, isChild = false, children }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: () => downloadOwnData(childId),
    onSuccess: () => notify.success('Die Daten sind heruntergeladen.'),
    onError: (error) => {
      if (needsPassword(error)) return // changed their mind
      const reason = error instanceof AccountError ? error.message : 'Bitte versuchen Sie es noch einmal.'
      notify.failure(`Die Daten konnten nicht heruntergeladen werden: ${isChild ? sentenceForLearner(reason) : reason}`)
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
