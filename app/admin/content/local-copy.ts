import type { ContentRef, Draft, DraftBase } from '../../../domain/content.ts'

/** What was typed in this browser and is not on the server yet, with what it was written on. */
export type LocalCopy = { payload: Draft['payload']; base: DraftBase }

const STORE = 'copies'
const keyOf = ({ type, id }: ContentRef) => `${type}/${id}`

// Not localStorage: that is written to the disk seconds later, and a browser that is killed loses what was typed last.
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

/** A browser that stores nothing (a private window) leaves the server's copy, a second later. */
const orNothing = (work: Promise<unknown>) => void work.catch(() => {})

export const keepLocalCopy = (ref: ContentRef, copy: LocalCopy) =>
  orNothing(inStore('readwrite', (store) => store.put(copy, keyOf(ref))))
export const dropLocalCopy = (ref: ContentRef) => orNothing(inStore('readwrite', (store) => store.delete(keyOf(ref))))
export const readLocalCopy = (ref: ContentRef): Promise<LocalCopy | undefined> =>
  inStore<LocalCopy | undefined>('readonly', (store) => store.get(keyOf(ref))).catch(() => undefined)
