import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './commands/precompress.ts'

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
