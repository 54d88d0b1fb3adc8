import { fetchSession } from './ask-for-session.ts'

/** null: two people have been here, one after the other. */
let shownTo: string | null | undefined

/**
 * A browser keeps pages that were left and shows them unchanged on 'Back', although somebody may have signed out or
 * another person in. From the first session on, a page is hidden when it is left, and shown again only to the person
 * who saw it. For anybody else, and without an answer of the server, it is reloaded.
 */
export function showAgainOnlyTo(userId: string) {
  if (shownTo === undefined) {
    window.addEventListener('pagehide', ({ persisted }) => {
      if (persisted) document.documentElement.style.visibility = 'hidden'
    })
    window.addEventListener('pageshow', ({ persisted }) => void (persisted && lookAgain()))
  }
  shownTo = shownTo === undefined || shownTo === userId ? userId : null
}

async function lookAgain() {
  const found = await fetchSession().catch(() => undefined)
  if (found?.user.id === shownTo) document.documentElement.style.visibility = ''
  else window.location.reload()
}
