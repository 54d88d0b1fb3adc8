import { build, install } from './environment.mjs'

// On a signal the child program (npm, vite) gets it too and ends by itself; npm first undoes a half-finished install.
// This process waits for it in spawnSync, so that it handles the signal only afterwards.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

install()
build()
