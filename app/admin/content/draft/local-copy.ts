import type { ContentRef, Draft, DraftBase } from '../../../../domain/content/content.ts'

/** What was typed in this browser but not saved on the server, with the version it is based on. */
export type LocalCopy = { payload: Draft['payload']; base: DraftBase }

const STORE = 'copies'
const keyOf = ({ type, id }: ContentRef) => `${type}/${id}`

// IndexedDB instead of localStorage, which is written to disk seconds later: a killed browser would lose the last input.
let opened: Promise<IDBDatabase> | undefined
function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('netzpass-drafts', 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const request = work(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Without storage (private window) there is no copy, only the save on the server a second later. */
const orNothing = (work: Promise<unknown>) => void work.catch(() => {})

export const keepLocalCopy = (ref: ContentRef, copy: LocalCopy) =>
  orNothing(inStore('readwrite', (store) => store.put(copy, keyOf(ref))))
export const dropLocalCopy = (ref: ContentRef) => orNothing(inStore('readwrite', (store) => store.delete(keyOf(ref))))
export const readLocalCopy = (ref: ContentRef): Promise<LocalCopy | undefined> =>
  inStore<LocalCopy | undefined>('readonly', (store) => store.get(keyOf(ref))).catch(() => undefined)
