import { Button, FileButton, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ActivityOf } from '../../../../domain/content/activities/activity.ts'
import { readCaptions, wordsOfCaptions } from '../../../../domain/content/recordings/captions.ts'
import { isVideo } from '../../../../domain/content/recordings/recording.ts'
import { ActionButton } from '../../../components/button/action-button.tsx'
import { Problem } from '../../../components/page/texts.tsx'
import { type BoundFields, TextBlock } from './form-fields.tsx'
import { longestAt } from './limits.ts'
import { RecordingField } from './recording-field.tsx'

const MOST_CAPTIONS = longestAt('listen', ['captions']) ?? 0
const CAPTIONS_EXAMPLE = `WEBVTT

00:00.000 --> 00:03.000
Hallo, ich bin Mila.`

export function ListenForm({ value, change, at }: BoundFields<ActivityOf<'listen'>>) {
  const { title, recording, transcript, captions } = value
  const hasCaptions = captions !== '' || (recording !== null && isVideo(recording.file))
  const read = readCaptions(captions)
  return (
    <>
      <RecordingField {...at('recording')} title={title} />
      {hasCaptions && (
        <div>
          <TextBlock
            {...at('captions')}
            label="Untertitel"
            description="Im Format WebVTT, geschrieben oder aus einer Datei."
            placeholder={CAPTIONS_EXAMPLE}
          />
          <CaptionsFile onRead={at('captions').onChange} />
        </div>
      )}
      <TextBlock
        {...at('transcript')}
        label="Text zum Nachlesen"
        description="Alles, was zu hören ist, und was man sonst sehen muss. Jede Zeile wird ein Absatz."
        placeholder="Mila: Gestern hat mir jemand geschrieben, den ich nicht kenne …"
      />
      {'cues' in read && !transcript.trim() && (
        <Group>
          <Button variant="default" size="sm" onClick={() => change({ transcript: wordsOfCaptions(read.cues) })}>
            Aus den Untertiteln übernehmen
          </Button>
        </Group>
      )}
    </>
  )
}

/** Takes captions from a file. What cannot be captions leaves the text as it is. */
function CaptionsFile({ onRead }: { onRead: (text: string) => void }) {
  const [problem, setProblem] = useState('')
  const resetInput = useRef<() => void>(null)
  async function readFile(file: File | null) {
    resetInput.current?.() // otherwise choosing the same file again fires no change event
    if (!file) return
    const text = file.size > MOST_CAPTIONS * 4 ? '' : (await file.text()).replaceAll(/\r\n?/g, '\n')
    const isTooLong = file.size > MOST_CAPTIONS * 4 || text.length > MOST_CAPTIONS
    const read = readCaptions(text)
    if (isTooLong) setProblem(`Die Untertitel sind zu lang: höchstens ${MOST_CAPTIONS} Zeichen.`)
    else if ('problem' in read) setProblem(read.problem)
    else {
      setProblem('')
      onRead(text)
    }
  }
  return (
    <>
      <Group mt="xs">
        <FileButton
          accept=".vtt,text/vtt"
          onChange={(file) => void readFile(file)}
          resetRef={resetInput}
          inputProps={{ 'aria-label': 'Datei mit Untertiteln' }}
        >
          {(button) => <ActionButton variant="default" size="sm" {...button} label="VTT-Datei einlesen" />}
        </FileButton>
      </Group>
      <Problem size="sm">{problem}</Problem>
    </>
  )
}
