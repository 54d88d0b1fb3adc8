import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useEffect, useRef, useState } from 'react'
import { pictureTypes } from '../../../domain/content/media.ts'
import { recordingTypes } from '../../../domain/content/recordings/recording.ts'
import { Aside, Problem } from '../../components/page/texts.tsx'
import { randomUuid } from '../../components/random-uuid.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { CardList } from '../parts/card-list.tsx'
import classes from './media.module.css'
import {
  type ChosenPicture,
  type ChosenRecording,
  type OnProgress,
  sendPicture,
  sendRecording,
  UploadFailure,
} from './send-file.ts'

type Uploaded<Item> = {
  /** Accepts a single one, for choosing it. */
  isForOne?: boolean
  onDone?: (item: Item) => void
}

type UploadAreaProps<Item> = Uploaded<Item> & {
  send: Send<Item>
  accept: string
  /** What can be sent, in words. */
  hint: string
  words: { one: string; many: string; file: string; files: string; sent: string }
  /** What the server does when everything was sent. */
  working: string
}

export const PictureUploadArea = (props: Uploaded<ChosenPicture>) => (
  <UploadArea
    {...props}
    send={sendPicture}
    accept={pictureTypes.join()}
    hint="JPEG, PNG oder WebP, bis 10 MB."
    words={{ one: 'Bild', many: 'Bilder', file: 'Bilddatei', files: 'Bilddateien', sent: 'Hochgeladene Bilder' }}
    working="wird verkleinert …"
  />
)

const RECORDING_TYPES = [...Object.keys(recordingTypes).map((ending) => `.${ending}`), '.opus', 'audio/*', 'video/*']

export const RecordingUploadArea = (props: Uploaded<ChosenRecording>) => (
  <UploadArea
    {...props}
    send={sendRecording}
    accept={RECORDING_TYPES.join()}
    hint="Ton als MP3 oder M4A bis 10 MB, Video als MP4 bis 40 MB und 3 Minuten: Das spielt jedes Gerät. Auch Ogg Opus und WebM gehen, auf älteren iPhones nicht."
    words={{
      one: 'Aufnahme',
      many: 'Aufnahmen',
      file: 'Datei der Aufnahme',
      files: 'Dateien der Aufnahmen',
      sent: 'Hochgeladene Aufnahmen',
    }}
    working="wird geprüft …"
  />
)

/** Uploads files by drag and drop or a button, and shows the progress of each. */
function UploadArea<Item>(props: UploadAreaProps<Item>) {
  const { isForOne = false, onDone = () => {}, send, accept, hint, words, working } = props
  const { uploads, add } = useUploads(send, onDone)
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
        inputProps={{ accept, 'aria-label': isForOne ? words.file : words.files }}
        p="lg"
        bg="var(--sheet)"
      >
        <Group gap="md">
          <Button onClick={() => openPicker.current?.()}>{isForOne ? words.one : words.many} hochladen</Button>
          <Text size="sm" flex="1 1 14rem">
            {isForOne ? 'Oder hierher ziehen.' : `Oder ${words.many} hierher ziehen.`} {hint}
          </Text>
        </Group>
      </Dropzone>
      {uploads.length > 0 && (
        <CardList gap="xs" aria-label={words.sent}>
          {uploads.map((upload) => (
            <li key={upload.key}>
              <UploadProgress {...upload} working={working} />
            </li>
          ))}
        </CardList>
      )}
    </Stack>
  )
}

/** The progress of one upload. A live region only at the end: announcing every percent would help nobody. */
function UploadProgress({ fileName, state, percent, message, working }: Upload & { working: string }) {
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <Text size="sm" className={classes.words}>
          {fileName}
        </Text>
        <Aside role={state === 'done' || state === 'known' ? 'status' : undefined}>
          {inShort(state, percent, working)}
        </Aside>
      </Group>
      {state === 'sending' && <Progress value={percent} size="sm" aria-label={`Hochladen: ${fileName}`} />}
      <Problem size="sm">{message}</Problem>
    </>
  )
}

function inShort(state: Upload['state'], percent: number, working: string): string {
  if (state === 'sending') return percent < 100 ? `${percent} %` : working
  return { waiting: 'wartet', done: 'hochgeladen', known: 'war schon da', failed: 'nicht hochgeladen' }[state]
}

type Upload = {
  key: string
  fileName: string
  state: 'waiting' | 'sending' | 'done' | 'known' | 'failed'
  percent: number
  /** A German message when it failed. */
  message?: string
}

/** Sends a file into the library. @throws UploadFailure */
type Send<Item> = (file: File, onProgress: OnProgress) => Promise<{ item: Item; isKnown: boolean }>

const UNEXPECTED = 'Die Datei konnte nicht hochgeladen werden.'

/** Uploads files one after the other; a failed one does not stop the others. */
function useUploads<Item>(sendOne: Send<Item>, onDone: (item: Item) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef(Promise.resolve()) // shared by later selections, so that these wait too
  // What was typed meanwhile must not be undone by what the form was when the upload began.
  const whenDone = useRef(onDone)
  useEffect(() => {
    whenDone.current = onDone
  }, [onDone])
  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)))

  async function send(key: string, file: File) {
    change(key, { state: 'sending' })
    try {
      const { item, isKnown } = await sendOne(file, (percent) => change(key, { percent }))
      await queryClient.invalidateQueries(trpc.admin.media.pathFilter())
      change(key, { state: isKnown ? 'known' : 'done', percent: 100 })
      whenDone.current(item)
    } catch (error) {
      change(key, { state: 'failed', message: error instanceof UploadFailure ? error.message : UNEXPECTED })
    }
  }

  function add(files: File[]) {
    const added = files.map((file) => ({ key: randomUuid(), file }))
    const waiting = added.map(({ key, file }) => ({ key, fileName: file.name, state: 'waiting' as const, percent: 0 }))
    setUploads((all) => [...all.filter(isUnderway), ...waiting])
    for (const { key, file } of added) queue.current = queue.current.then(() => send(key, file))
  }
  return { uploads, add }
}

const isUnderway = ({ state }: Upload) => state === 'waiting' || state === 'sending'
