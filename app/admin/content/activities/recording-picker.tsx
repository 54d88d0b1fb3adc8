import { Stack, Text, UnstyledButton } from '@mantine/core'
import { describeRecording, type PlacedRecording } from '../../../../domain/content/recordings/recording.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import media from '../../media/media.module.css'
import { RecordingShelf } from '../../media/media-shelf.tsx'
import { placedOf } from '../../media/recording-player.tsx'
import { RecordingUploadArea } from '../../media/upload-area.tsx'

type RecordingPickerProps = { onDone: (recording: PlacedRecording) => void; onClose: () => void }

/** Chooses a recording of the media library, or uploads one. */
export const RecordingPicker = ({ onDone, onClose }: RecordingPickerProps) => (
  <Dialog title="Aufnahme wählen" onClose={onClose} isWide>
    <Stack>
      <RecordingUploadArea isForOne onDone={(uploaded) => onDone(placedOf(uploaded))} />
      <RecordingShelf>
        {(listed) => (
          <UnstyledButton className={media.choice} onClick={() => onDone(placedOf(listed))}>
            <Text component="span" size="sm" fw={700} className={media.words}>
              {listed.name}
            </Text>
            <Text component="span" size="sm" c="dimmed">
              {describeRecording(placedOf(listed))}
            </Text>
          </UnstyledButton>
        )}
      </RecordingShelf>
    </Stack>
  </Dialog>
)
