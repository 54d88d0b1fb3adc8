import type { ReadingComfort } from '../../../domain/learning/reading-comfort.ts'
import { onSessionChange } from '../../session/changes.ts'
import { loadSession } from '../../session.ts'
import { client } from '../../trpc.ts'
import { forgetChild, rememberHere, showComfort } from './shown-comfort.ts'

/** Whether a child is signed in: its options are stored on the server. Everybody else's apply to this browser only. */
export const isChildHere = async () => (await loadSession()).roles.isChild

/** Set when options were chosen on this page: an answer of the server that arrives later is older and ignored. */
let hasChosen = false

/** Applies options at once and stores them. @throws when they are a child's and could not be saved on the server */
export async function chooseComfort(comfort: ReadingComfort): Promise<void> {
  hasChosen = true
  showComfort(comfort)
  const isChild = await isChildHere()
  rememberHere(comfort, isChild ? 'child' : 'browser')
  if (isChild) await client.readingComfort.keep.mutate(comfort)
}

/**
 * For signed-in screens: applies the options that the child has chosen on any device; for anybody else removes those
 * that a child has left in this browser.
 * @returns a function that stops it
 */
export function followComfort(isChild: boolean): () => void {
  hasChosen = false // a choice made before signing in was perhaps somebody else's
  if (isChild) {
    client.readingComfort.own.query().then(
      (comfort) => {
        if (hasChosen) return
        rememberHere(comfort, 'child')
        showComfort(comfort)
      },
      () => {}, // keeps the local options; the screen itself reports the failure
    )
  } else forgetChild()
  return onSessionChange(({ event }) => {
    if (event === 'SIGNED_OUT') forgetChild()
  })
}
