import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { Spinner } from '../../components/page/spinner.tsx'
import { messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import classes from './daily-status-preview.module.css'

/** The status mail for the last days, rendered but not sent. */
export function DailyStatusPreview({ onClose }: { onClose: () => void }) {
  const { data: mail, error } = useQuery(trpc.dailyStatus.preview.queryOptions(undefined, { gcTime: 0, staleTime: 0 }))
  return (
    <Dialog title="Vorschau" onClose={onClose}>
      {error && <Text role="alert">{messageOf(error)}</Text>}
      {!mail && !error && <Spinner />}
      {mail && (
        // Sandboxed: scripts in the mail do not run, its links open in a new tab.
        <iframe
          title={mail.subject}
          srcDoc={mail.html}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className={classes.page}
        />
      )}
    </Dialog>
  )
}
