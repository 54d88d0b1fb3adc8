import { askForSession } from './ask-for-session.ts'

/** null: two people have been here, one after the other. */
let shownTo: string | null | undefined

/**
 * A browser keeps pages that were left, and on 'Back' shows them as they were, although somebody has signed out meanwhile or
 * another person in. From the first session on, a page is hidden while it is kept so, and shown again only to the person who
 * saw it; to anybody else, and where nobody can be asked, it is loaded again, which finds out whom it is for.
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
  const found = await askForSession().catch(() => undefined)
  if (found?.user.id === shownTo) document.documentElement.style.visibility = ''
  else window.location.reload()
}
