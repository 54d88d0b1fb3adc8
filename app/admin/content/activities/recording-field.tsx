import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { describeRecording, type PlacedRecording } from '../../../../domain/content/recordings/recording.ts'
import { RecordingPlayer } from '../../media/recording-player.tsx'
import { type Field, useField } from './form-fields.tsx'
import { RecordingPicker } from './recording-picker.tsx'

type RecordingFieldProps = Field<PlacedRecording | null> & {
  /** Of the activity. */
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
          <Text size="sm" c="dimmed">
            {describeRecording(recording)}
          </Text>
        </>
      )}
      <Group>
        <Button id={id} variant="light" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {recording ? 'Andere Aufnahme wählen' : 'Aufnahme wählen'}
        </Button>
      </Group>
      {error && (
        <Text c="red" size="sm">
          {error}
        </Text>
      )}
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
