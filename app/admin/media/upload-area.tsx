import '@mantine/dropzone/styles.layer.css'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useRef } from 'react'
import { pictureTypes } from '../../../domain/media.ts'
import classes from './media.module.css'
import type { ChosenPicture } from './send-picture.ts'
import { type Upload, useUploads } from './use-uploads.ts'

type UploadAreaProps = {
  /** Accepts a single picture, for choosing one. */
  isForOne?: boolean
  onDone?: (picture: ChosenPicture) => void
}

/** Uploads pictures by drag and drop or a button, and shows the progress of each. */
export function UploadArea({ isForOne = false, onDone = () => {} }: UploadAreaProps) {
  const { uploads, add } = useUploads(onDone)
  const openPicker = useRef<() => void>(null)
  return (
    <Stack gap="sm">
      <Dropzone
        onDrop={add}
        openRef={openPicker}
        multiple={!isForOne}
        // The button inside opens the file dialog; unlike the area it is in the tab order.
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ accept: pictureTypes.join(), 'aria-label': isForOne ? 'Bilddatei' : 'Bilddateien' }}
        className={classes.drop}
      >
        <Group gap="md">
          <Button onClick={() => openPicker.current?.()}>{isForOne ? 'Bild hochladen' : 'Bilder hochladen'}</Button>
          <Text size="sm" className={classes.hint}>
            {isForOne ? 'Oder ein Bild hierher ziehen.' : 'Oder Bilder hierher ziehen.'} JPEG, PNG oder WebP, bis 10 MB.
          </Text>
        </Group>
      </Dropzone>
      {uploads.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} className={classes.list} aria-label="Hochgeladene Bilder">
          {uploads.map((upload) => (
            <li key={upload.key}>
              <Fate {...upload} />
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

/** The progress of one upload. A live region only at the end: announcing every percent would help nobody. */
function Fate({ fileName, state, percent, message }: Upload) {
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <Text size="sm" className={classes.words}>
          {fileName}
        </Text>
        <Text size="sm" c="dimmed" role={state === 'done' || state === 'known' ? 'status' : undefined}>
          {inShort(state, percent)}
        </Text>
      </Group>
      {state === 'sending' && <Progress value={percent} size="sm" aria-label={`Hochladen: ${fileName}`} />}
      {message && (
        <Text size="sm" c="red" role="alert">
          {message}
        </Text>
      )}
    </>
  )
}

function inShort(state: Upload['state'], percent: number): string {
  if (state === 'sending') return percent < 100 ? `${percent} %` : 'wird verkleinert …'
  return { waiting: 'wartet', done: 'hochgeladen', known: 'war schon da', failed: 'nicht hochgeladen' }[state]
}
