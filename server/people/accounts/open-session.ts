import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { BetterAuthPlugin } from 'better-auth/types'
import { z } from 'zod'

/**
 * Opens a session for whoever has shown us in a way of our own who they are. Not reachable from outside: only the
 * server calls it, outside of any transaction. It answers with the session's id, and with the cookie.
 */
export const sessionOpener = {
  id: 'session-opener',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new APIError('NOT_FOUND')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user }, false)
        return ctx.json({ sessionId: session.id })
      },
    ),
  },
} satisfies BetterAuthPlugin
