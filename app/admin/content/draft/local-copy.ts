import { type IDBPDatabase, openDB } from 'idb'
import type { ContentRef, Draft, DraftBase } from '../../../../domain/content/content.ts'

/** What was typed in this browser but not saved on the server, with the version it is based on. */
export type LocalCopy = { payload: Draft['payload']; base: DraftBase }

const STORE = 'copies'
const keyOf = ({ type, id }: ContentRef) => `${type}/${id}`

// IndexedDB, because localStorage is written to disk seconds later: a killed browser would lose the last input.
let opened: Promise<IDBPDatabase> | undefined
function database(): Promise<IDBPDatabase> {
  opened ??= openDB('netzpass-drafts', 1, { upgrade: (made) => void made.createObjectStore(STORE) })
  return opened
}

/** Without storage (private window) there is no copy, only the save on the server a second later. */
const ignoringFailure = (work: Promise<unknown>) => void work.catch(() => {})

export const keepLocalCopy = (ref: ContentRef, copy: LocalCopy) =>
  ignoringFailure(database().then((store) => store.put(STORE, copy, keyOf(ref))))
export const dropLocalCopy = (ref: ContentRef) =>
  ignoringFailure(database().then((store) => store.delete(STORE, keyOf(ref))))
export const readLocalCopy = (ref: ContentRef): Promise<LocalCopy | undefined> =>
  database()
    .then((store) => store.get(STORE, keyOf(ref)))
    .catch(() => undefined)
