import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from '../../../server/router.ts'

type Click = inferRouterInputs<AppRouter>['faq']['recordClick']

/**
 * Counts the opening of a question. Not awaited; failures are only logged (S7.20). A plain fetch, because the tRPC client
 * would be larger than the whole page.
 */
export async function recordClick(faqItemId: string, sessionId: string): Promise<void> {
  const click: Click = { faqItemId, sessionId, userAgent: navigator.userAgent }
  try {
    const response = await fetch('/trpc/faq.recordClick', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(click),
      keepalive: true,
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
  } catch (error) {
    console.error('Die Frage wurde nicht gezählt.', error)
  }
}
