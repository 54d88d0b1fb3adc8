import { HOUR_MS } from '../../domain/platform/dates.ts'
import { innerPath } from '../../domain/platform/inner-path.ts'
import { inBrowser } from '../storage.ts'

const KEY = 'netzpass.asked'

/**
 * Remembers the requested page while somebody has to open a mailed link first (confirmation or new password), which
 * opens in another tab or replaces this page. Kept for an hour, because for so long both links can sign somebody in.
 * Where storage is blocked, sign-in leads to the start page.
 */
export const pageBeforeMail = {
  store(asked: string | undefined) {
    inBrowser.write(KEY, asked ? JSON.stringify({ asked, until: Date.now() + HOUR_MS }) : null)
  },
  /** Reads and removes it. */
  consume(): string | undefined {
    const { asked, until } = (inBrowser.readJson(KEY) ?? {}) as { asked?: string; until?: number }
    inBrowser.write(KEY, null)
    return until && until > Date.now() ? innerPath(asked) : undefined
  },
}
