import { become, buildLab, install, serverEnvironment } from './environment.mjs'

install()
buildLab()
become(
  [
    '--watch',
    '--watch-path=server',
    '--watch-path=domain',
    '--watch-path=db',
    '--watch-path=simulator',
    '--watch-preserve-output',
    'server/main.ts',
  ],
  { ...serverEnvironment, NODE_ENV: 'development' },
)
