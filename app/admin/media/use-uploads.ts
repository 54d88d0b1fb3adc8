import { useEffect, useRef, useState } from 'react'
import { randomUuid } from '../../components/random-uuid.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { type OnProgress, UploadFailure } from './send-file.ts'

export type Upload = {
  key: string
  fileName: string
  state: 'waiting' | 'sending' | 'done' | 'known' | 'failed'
  percent: number
  /** A German message when it failed. */
  message?: string
}

/** Sends a file into the library. @throws UploadFailure */
export type Send<Item> = (file: File, onProgress: OnProgress) => Promise<{ item: Item; isKnown: boolean }>

const UNEXPECTED = 'Die Datei konnte nicht hochgeladen werden.'

/** Uploads files one after the other; a failed one does not stop the others. */
export function useUploads<Item>(sendOne: Send<Item>, onDone: (item: Item) => void) {
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
