import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createAuth } from './accounts/auth.ts'
import { createApp } from './app.ts'
import { Catalogue } from './competencies/catalogue.ts'
import { readContent } from './content/files.ts'
import { loadContent } from './content/load.ts'
import { openDatabase } from './db/connect.ts'
import { listen } from './db/listen.ts'
import { readSecret } from './secret.ts'
import { allowedOrigins, type Settings } from './settings.ts'

export type RunningServer = { address: string; close(): Promise<void> }

/** How long a request in flight may take to finish once the server is told to stop. */
const PATIENCE_MS = 3_000

/** Opens the database, brings schema and content up to date, and listens. */
export async function startServer(settings: Settings, { dev }: { dev: boolean }): Promise<RunningServer> {
  const database = await openDatabase(settings)
  try {
    const secret = await readSecret(settings)
    await loadContent(database.db, await readContent())
    const catalogue = new Catalogue(database.db)
    const notifications = await listen(database.clientConfig, { content: () => catalogue.drop() })
    const origins = allowedOrigins(settings.PUBLIC_URL)
    const auth = createAuth({ pool: database.pool, secret, publicUrl: settings.PUBLIC_URL, trustedOrigins: origins })

    const http = createServer()
    const vite = dev
      ? await (await import('vite')).createServer({
          server: { middlewareMode: true, hmr: { server: http } },
          appType: 'custom',
        })
      : undefined
    const build = (): Promise<ServerBuild> =>
      vite
        ? (vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>)
        : import('../build/server/index.js' as string)
    const app = createApp({
      auth,
      db: database.db,
      catalogue,
      invitationKey: secret,
      publicUrl: settings.PUBLIC_URL,
      allowedOrigins: origins,
      build,
      dev,
    })
    const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
    http.on('request', (request, response) =>
      vite ? vite.middlewares(request, response, () => answer(request, response)) : answer(request, response),
    )
    http.requestTimeout = 15_000
    http.listen(settings.PORT, settings.HOST)
    await once(http, 'listening')

    return {
      address: settings.PUBLIC_URL,
      close: async () => {
        const closed = once(http, 'close')
        http.close()
        http.closeIdleConnections()
        const impatience = setTimeout(() => http.closeAllConnections(), PATIENCE_MS)
        await closed
        clearTimeout(impatience)
        await vite?.close()
        await notifications.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
