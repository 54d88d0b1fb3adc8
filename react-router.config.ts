import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildPolyfills } from './commands/build-polyfills.ts'
import { buildWorker } from './commands/build-worker.ts'
import { precompress } from './commands/precompress.ts'
import { shortenScreensList } from './commands/screens-list.ts'

export default {
  ssr: true,
  // Asking for screens as links come into view would put children's ids and links' secrets into addresses.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await shortenScreensList(buildDirectory)
    await buildPolyfills(buildDirectory)
    await buildWorker(buildDirectory)
    await precompress(join(buildDirectory, 'client'))
  },
} satisfies Config
