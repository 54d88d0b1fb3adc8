import { Button, Group, Input, Stack, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { describeRecording, type PlacedRecording } from '../../../../domain/content/recordings/recording.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Aside } from '../../../components/page/texts.tsx'
import media from '../../media/media.module.css'
import { placedOf, RecordingPlayer } from '../../media/media-cards.tsx'
import { RecordingShelf } from '../../media/media-shelf.tsx'
import { RecordingUploadArea } from '../../media/upload-area.tsx'
import { type Field, useField } from './form-fields.tsx'

type RecordingFieldProps = Field<PlacedRecording | null> & {
  title: string
}

/** The recording of an activity, to be heard and changed, with what is wrong with it. */
export function RecordingField({ path, value: recording, onChange, title }: RecordingFieldProps) {
  const { id, error } = useField(path)
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={6}>
      <Input.Label labelElement="div">Aufnahme</Input.Label>
      {recording && (
        <>
          <RecordingPlayer recording={{ name: title || 'Aufnahme', address: `/${recording.file}` }} />
          <Aside>{describeRecording(recording)}</Aside>
        </>
      )}
      <Group>
        <Button id={id} variant="light" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {recording ? 'Andere Aufnahme wählen' : 'Aufnahme wählen'}
        </Button>
      </Group>
      {error && <Input.Error>{error}</Input.Error>}
      {isOpen && (
        <RecordingPicker
          onDone={(chosen) => {
            onChange(chosen)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  )
}

type RecordingPickerProps = { onDone: (recording: PlacedRecording) => void; onClose: () => void }

const RecordingPicker = ({ onDone, onClose }: RecordingPickerProps) => (
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
