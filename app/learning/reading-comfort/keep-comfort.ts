import type { ReadingComfort } from '../../../domain/reading-comfort.ts'
import { onSessionChange } from '../../session/changes.ts'
import { loadSession } from '../../session.ts'
import { client } from '../../trpc.ts'
import { forgetChild, rememberHere, showComfort } from './shown-comfort.ts'

/** Whether this is a child that is signed in: what it chooses follows it. Everybody else chooses for this browser alone. */
export const isChildHere = async () => (await loadSession()).roles.isChild

/** From then on what is shown here is newer than what the server may still answer. */
let hasChosen = false

/** Shows what was chosen at once and keeps it. @throws when it is a child's and the server did not hear of it */
export async function chooseComfort(comfort: ReadingComfort): Promise<void> {
  hasChosen = true
  showComfort(comfort)
  const isChild = await isChildHere()
  rememberHere(comfort, isChild ? 'child' : 'browser')
  if (isChild) await client.readingComfort.keep.mutate(comfort)
}

/**
 * On screens behind the sign-in: shows what the child chose on whichever device. For anybody else what a child has left here goes.
 * @returns what ends it
 */
export function followComfort(isChild: boolean): () => void {
  hasChosen = false // what was chosen before was chosen by whoever sat here then
  if (isChild) {
    client.readingComfort.own.query().then(
      (comfort) => {
        if (hasChosen) return
        rememberHere(comfort, 'child')
        showComfort(comfort)
      },
      () => {}, // then it is as it was here; the screen itself says what is wrong
    )
  } else forgetChild()
  return onSessionChange(({ event }) => {
    if (event === 'SIGNED_OUT') forgetChild()
  })
}
