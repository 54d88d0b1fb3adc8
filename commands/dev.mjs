import { become, environment, install } from './environment.mjs'

install()
become(
  [
    '--watch',
    '--watch-path=server',
    '--watch-path=domain',
    '--watch-path=db',
    '--watch-preserve-output',
    'server/main.ts',
  ],
  { ...environment, NODE_ENV: 'development' },
)
