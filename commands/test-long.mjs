import { become, build, install, serverEnvironment } from './environment.mjs'

install()
build()
become(['tests/faults/main.ts', ...process.argv.slice(2)], serverEnvironment)
