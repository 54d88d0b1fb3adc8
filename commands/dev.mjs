import { become, install, serverEnvironment } from './environment.mjs'

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
  { ...serverEnvironment, NODE_ENV: 'development' },
)
