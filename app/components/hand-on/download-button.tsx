import { callServer, telling } from '../../call-server.ts'
import { messageForChild, messageOf } from '../../failure.ts'
import { saveFile } from '../../save-file.ts'
import { CallButton } from '../button/call-button.tsx'
import { notify } from '../page/notify.ts'

type DownloadButtonProps = { childId?: string; isChild?: boolean; children: string }

/** Downloads the data stored about the family, or about one child. */
export const DownloadButton = ({ childId, isChild = false, children }: DownloadButtonProps) => (
  <CallButton
    variant="default"
    label={children}
    busyLabel="Wird zusammengestellt..."
    call={() => callServer('/api/own-data/export', telling({ childId }), saveFile)} // a file, so by a route
    onDone={() => notify.success('Die Daten sind heruntergeladen.')}
    whenFailed={(error) => {
      const reason = isChild ? messageForChild(error) : messageOf(error)
      notify.failure(`Die Daten konnten nicht heruntergeladen werden: ${reason}`)
    }}
  />
)
